import { Button } from '../../components/forms/Button.tsx'
import { openSubView } from '../../stores/view.ts'
import { es } from '../../text/es.ts'

/** The link to this page, from what it is about. */
export function RecordsLink() {
  return (
    <Button variant="link" className="target" onClick={() => openSubView('trackRecords')}>
      {es.subViews.trackRecords}
    </Button>
  )
}
