import { Button } from '../../components/forms/Button.tsx'
import { es } from '../../text/es.ts'
import { type Measured, openMeasurement } from './measurement.ts'

/** A link from a figure to how it is measured. */
export function MeasurementLink({ part }: { part: Measured }) {
  return (
    <Button variant="link" className="target" onClick={() => openMeasurement(part)}>
      {es.subViews.measurement}
    </Button>
  )
}
