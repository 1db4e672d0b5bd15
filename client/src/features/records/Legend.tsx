import { es } from '../../text/es.ts'
import styles from './Legend.module.css'

/** Explains the marks of the bars. */
export function Legend({ marks }: { marks: readonly (keyof typeof es.records.legend)[] }) {
  return (
    <ul className={styles.legend} aria-label={es.records.legendLabel}>
      {marks.map((mark) => (
        <li key={mark} className={styles.entry}>
          <span className={styles[mark]} aria-hidden="true" />
          {es.records.legend[mark]}
        </li>
      ))}
    </ul>
  )
}
