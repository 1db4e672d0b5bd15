import { X } from 'lucide-react'
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
  return (
    <div role="status" className={styles.toasts}>
      {offline && <p className={styles.toast}>{es.connection.offline}</p>}
      {list.map(({ id, text, action }) => (
        <p key={id} className={styles.toast} data-toast>
          <span>{text}</span>
          {action && (
            <Button
              variant="link"
              className="strong target"
              onClick={() => {
                dismissToast(id)
                action.run()
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton
            label={es.common.close}
            title=""
            size={24}
            className={styles.close}
            onClick={() => dismissToast(id)}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </p>
      ))}
    </div>
  )
}
