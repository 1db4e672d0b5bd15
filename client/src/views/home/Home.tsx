import { ViewTitle } from '../../components/ViewTitle.tsx'
import { es } from '../../text/es.ts'
import { RelevantNews } from '../news/RelevantNews.tsx'
import { Opportunities } from '../opportunities/Opportunities.tsx'
import styles from './Home.module.css'
import { ReferralTip } from './ReferralTip.tsx'
import { Watchlist } from './Watchlist.tsx'

export function Home() {
  return (
    <div className={styles.home}>
      <ViewTitle name={es.subViews.mainDashboard} className={styles.title} />
      <div className={styles.widgets}>
        <div className={styles.watchlist}>
          <Watchlist />
          <ReferralTip />
        </div>
        <div className={styles.opportunities}>
          <Opportunities />
        </div>
        <div className={styles.news}>
          <RelevantNews />
        </div>
      </div>
    </div>
  )
}
