import { es } from '../../text/es.ts'
import { MeasurementLink } from '../measurement/MeasurementLink.tsx'

/** Who labels the news, and how reliable the labels are. */
export function NewsNote() {
  return (
    <p className="faint above-16 centred">
      {es.news.labelledByProgram} <MeasurementLink part="sentiment" />
    </p>
  )
}
