import { X } from 'lucide-react'
import { type FocusEvent, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { connection } from '../../stores/connection.ts'
import { dismissToast, toasts } from '../../stores/notices.ts'
import { view } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { Button } from '../forms/Button.tsx'
import { IconButton } from '../forms/IconButton.tsx'
import styles from './Toasts.module.css'

/** Short notices, and one that stays while there is no network. */
export function Toasts() {
  const { list } = useSnapshot(toasts)
  const { network } = useSnapshot(connection)
  const { view: name } = useSnapshot(view)
  // In the dashboard, the badge already shows it.
  const offline = !network && name !== 'dashboard'
  const region = useRef<HTMLDivElement>(null)
  const before = useRef<Element>(null)

  function keepFocus({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }

  /** A focus in the notice returns to where it was or, where that is gone, to the heading of the view. */
  function dismiss(id: number) {
    // Some browsers do not focus a button that is clicked.
    const isFocused = region.current?.contains(document.activeElement)
    dismissToast(id)
    if (!isFocused) return
    const { current } = before
    const isThere = current instanceof HTMLElement && current.isConnected
    const next = isThere ? current : document.querySelector('h1')
    next?.focus({ preventScroll: true })
  }

  return (
    <div ref={region} role="status" className={styles.toasts} onFocus={keepFocus}>
      {offline && <p className={styles.toast}>{es.connection.offline}</p>}
      {list.map(({ id, text, action }) => (
        <p key={id} className={styles.toast} data-toast={id}>
          <span>{text}</span>
          {action && (
            <Button
              variant="link"
              className="strong target"
              onClick={() => {
                dismiss(id)
                action.run()
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton label={es.common.close} title="" size={24} className={styles.close} onClick={() => dismiss(id)}>
            <X size={16} aria-hidden />
          </IconButton>
        </p>
      ))}
    </div>
  )
}
