import { Button } from '../../components/Button.tsx'
import { type Measured, openMeasurement } from '../../stores/measurement.ts'
import { es } from '../../text/es.ts'
import styles from './MeasurementLink.module.css'

/** The way to how a figure is measured, from where it is shown. */
export function MeasurementLink({ part }: { part: Measured }) {
  return (
    <Button look="link" className={styles.link} onClick={() => openMeasurement(part)}>
      {es.subViews.measurement}
    </Button>
  )
}
