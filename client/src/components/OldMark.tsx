import { es } from '../text/es.ts'
import styles from './OldMark.module.css'

/** Beside data that is kept although the server could not be asked again. */
export function OldMark() {
  return (
    <span className={styles.old} data-old>
      {es.common.old}
    </span>
  )
}
