import { Button } from '../../components/forms/Button.tsx'
import { type Measured, openMeasurement } from '../../stores/signals/measurement.ts'
import { es } from '../../text/es.ts'
import styles from './MeasurementLink.module.css'

/** A link from a figure to how it is measured. */
export function MeasurementLink({ part }: { part: Measured }) {
  return (
    <Button look="link" className={styles.link} onClick={() => openMeasurement(part)}>
      {es.subViews.measurement}
    </Button>
  )
}
