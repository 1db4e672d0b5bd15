import { StaggeredRender } from '../../components/frame/StaggeredRender.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { es } from '../../text/es.ts'
import { RelevantNews } from '../news/NewsWidget.tsx'
import { loadNews, relevantNews } from '../news/news.ts'
import { Opportunities } from '../opportunities/Opportunities.tsx'
import { loadOpportunities } from '../opportunities/opportunities.ts'
import styles from './Home.module.css'
import { ReferralTip } from './ReferralTip.tsx'
import { Watchlist } from './Watchlist.tsx'
import { loadWatchlist } from './watchlist.ts'

export function Home() {
  return (
    <div className={styles.home}>
      {/* Hidden, since the greeting and the menu already say it visually. */}
      <ViewTitle name={es.subViews.mainDashboard} className="unseen" />
      <div className={styles.widgets}>
        <StaggeredRender>
          <div>
            <Boundary sentence={es.watchlist.loadFailed} retry={loadWatchlist}>
              <Watchlist />
            </Boundary>
            <Boundary fallback={null}>
              <ReferralTip />
            </Boundary>
          </div>
          <div>
            <Boundary sentence={es.opportunities.fetchFailed} retry={() => loadOpportunities()}>
              <Opportunities />
            </Boundary>
          </div>
          <div className={styles.news}>
            <Boundary sentence={es.news.fetchFailed} retry={() => loadNews(relevantNews)}>
              <RelevantNews />
            </Boundary>
          </div>
        </StaggeredRender>
      </div>
    </div>
  )
}
