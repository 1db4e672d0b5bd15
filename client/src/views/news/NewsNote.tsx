import { es } from '../../text/es.ts'
import { MeasurementLink } from '../measurement/MeasurementLink.tsx'
import styles from './NewsNote.module.css'

/** Who labels the news, and how reliable the labels are. */
export function NewsNote() {
  return (
    <p className={styles.note}>
      {es.news.labelledByProgram} <MeasurementLink part="sentiment" />
    </p>
  )
}
