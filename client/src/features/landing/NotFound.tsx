import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { es } from '../../text/es.ts'
import { PublicPage } from './PublicPage.tsx'
import styles from './Reading.module.css'

/** An address that nothing answers. */
export function NotFound() {
  return (
    <PublicPage>
      <div className={styles.page} data-view="not-found">
        <ViewTitle name={es.views.notFound} className="headline" />
        <p className={styles.lead}>{es.notFound.help}</p>
      </div>
    </PublicPage>
  )
}
