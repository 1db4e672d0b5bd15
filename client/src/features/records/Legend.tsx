import { es } from '../../text/es.ts'
import styles from './Legend.module.css'

/** Explains the marks of the bars. */
export function Legend({ marks }: { marks: readonly (keyof typeof es.records.legend)[] }) {
  return (
    <ul className={`${styles.legend} small flow gap-4-16`} aria-label={es.records.legendLabel}>
      {marks.map((mark) => (
        <li key={mark} className="inline gap-6">
          <span className={styles[mark]} aria-hidden="true" />
          {es.records.legend[mark]}
        </li>
      ))}
    </ul>
  )
}
