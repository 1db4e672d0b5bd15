import { X } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { dismissToast, toasts } from '../stores/toasts.ts'
import { es } from '../text/es.ts'
import styles from './Toasts.module.css'

export function Toasts() {
  const { list } = useSnapshot(toasts)
  return (
    <div role="status" className={styles.toasts}>
      {list.map((toast) => (
        <p key={toast.id} className={styles.toast}>
          {toast.text}
          <button type="button" aria-label={es.common.close} onClick={() => dismissToast(toast.id)}>
            <X size={16} aria-hidden />
          </button>
        </p>
      ))}
    </div>
  )
}
