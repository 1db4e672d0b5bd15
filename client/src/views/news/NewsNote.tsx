import { es } from '../../text/es.ts'
import { MeasurementLink } from '../measurement/MeasurementLink.tsx'
import styles from './NewsNote.module.css'

/** Who says how good a piece of news is, and how far that can be trusted. */
export function NewsNote() {
  return (
    <p className={styles.note}>
      {es.news.labelledByProgram} <MeasurementLink part="sentiment" />
    </p>
  )
}
