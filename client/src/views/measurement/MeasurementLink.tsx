import { Button } from '../../components/forms/Button.tsx'
import { type Measured, openMeasurement } from '../../stores/signals/measurement.ts'
import { es } from '../../text/es.ts'

/** A link from a figure to how it is measured. */
export function MeasurementLink({ part }: { part: Measured }) {
  return (
    <Button look="link" className="target" onClick={() => openMeasurement(part)}>
      {es.subViews.measurement}
    </Button>
  )
}
