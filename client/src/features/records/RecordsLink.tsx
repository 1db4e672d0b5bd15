import { Button } from '../../components/forms/Button.tsx'
import { openSubView } from '../../stores/view.ts'
import { es } from '../../text/es.ts'

/** The link to the page of records, from places that show a record. */
export function RecordsLink() {
  return (
    <Button variant="link" className="target" onClick={() => openSubView('trackRecords')}>
      {es.subViews.trackRecords}
    </Button>
  )
}
