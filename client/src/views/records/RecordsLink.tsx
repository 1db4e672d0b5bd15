import { Button } from '../../components/forms/Button.tsx'
import { openSubView } from '../../stores/page/view.ts'
import { es } from '../../text/es.ts'
import styles from './RecordsLink.module.css'

/** The link to this page, from what it is about. */
export function RecordsLink() {
  return (
    <Button look="link" className={styles.link} onClick={() => openSubView('trackRecords')}>
      {es.subViews.trackRecords}
    </Button>
  )
}
