import { X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { es } from '../../text/es.ts'
import { Button } from '../forms/Button.tsx'
import { IconButton } from '../forms/IconButton.tsx'
import styles from './Dialog.module.css'
import { useModal } from './use-modal.ts'

interface DialogProps {
  title: string
  /** Called on Escape, a click outside the dialog, or its button. The caller then changes `open`. */
  onClose(): void
  /** True keeps the dialog open while something runs that closing would not undo. */
  busy?: boolean
  children: ReactNode
}

/** A modal dialog. The focus starts at its title, and returns there whenever the title changes. */
export function Dialog({ open, ...dialog }: DialogProps & { open: boolean }) {
  return open ? <OpenDialog {...dialog} /> : null
}

function OpenDialog({ title, onClose, busy = false, children }: DialogProps) {
  const dialog = useModal()
  const heading = useRef<HTMLHeadingElement>(null)
  const pressedOutside = useRef(false)
  const titleId = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title is a new step of the dialog
  useEffect(() => heading.current?.focus(), [title])

  const close = () => {
    if (!busy) onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  // Everything visible of the dialog is inside its child, so a click on the element itself is outside of it.
  const isOutside = (event: MouseEvent) => event.target === event.currentTarget

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      aria-busy={busy}
      className={styles.dialog}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // The dialog can be closed in other ways, such as a phone's back gesture.
        event.preventDefault()
        close()
      }}
      onMouseDown={(event) => (pressedOutside.current = isOutside(event))}
      onClick={(event) => pressedOutside.current && isOutside(event) && close()}
    >
      <div className={styles.inside}>
        <header className="flex align-start spread gap-16 below-12">
          <h2 id={titleId} ref={heading} tabIndex={-1} className="large">
            {title}
          </h2>
          <IconButton label={es.common.close} title="" className={styles.close} disabled={busy} onClick={close}>
            <X size={18} aria-hidden />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  )
}

interface ConfirmProps {
  text: { confirmText: string; cancel: string; confirm: string; confirming?: string }
  busy: boolean
  onCancel(): void
  onConfirm(): void
}

/** Says in a dialog what will be lost, and asks for confirmation. */
export function Confirm({ text, busy, onCancel, onConfirm }: ConfirmProps) {
  return (
    <>
      <p>{text.confirmText}</p>
      <div className="flow justify-end gap-12 above-24">
        <Button disabled={busy} onClick={onCancel}>
          {text.cancel}
        </Button>
        {/* The button stays focusable, so that the focus stays in the dialog. */}
        <Button variant="confirm" aria-disabled={busy} onClick={busy ? undefined : onConfirm}>
          {(busy && text.confirming) || text.confirm}
        </Button>
      </div>
    </>
  )
}
