import { es } from '../../text/es.ts'
import styles from './Brand.module.css'

/** The logo: a tower, and the name if there is room for it. */
export function Brand({ short = false }: { short?: boolean }) {
  return (
    <span className={styles.brand}>
      <svg
        className="accent"
        viewBox="0 0 24 24"
        width="24"
        height="24"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M4.5 8 12 3l7.5 5M7 8v4.5M17 8v4.5M5 12.5h14M9 12.5 7.5 21M15 12.5l1.5 8.5M8.5 17h7" />
      </svg>
      <span className={short ? 'unseen' : undefined}>{es.brand}</span>
    </span>
  )
}
