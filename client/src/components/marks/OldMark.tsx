import { es } from '../../text/es.ts'
import styles from './OldMark.module.css'

/** Beside old data that could not be reloaded. */
export function OldMark() {
  return (
    <span className={styles.old} data-old>
      {es.common.old}
    </span>
  )
}
