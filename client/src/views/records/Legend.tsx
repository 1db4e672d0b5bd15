import { es } from '../../text/es.ts'
import styles from './Legend.module.css'

/** What the marks of the bars are. */
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
