import { InTurn } from '../../components/frame/InTurn.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { loadWatchlist } from '../../stores/prices/watchlist.ts'
import { loadOpportunities } from '../../stores/signals/opportunities.ts'
import { loadNews, relevantNews } from '../../stores/texts/news.ts'
import { es } from '../../text/es.ts'
import { RelevantNews } from '../news/RelevantNews.tsx'
import { Opportunities } from '../opportunities/Opportunities.tsx'
import styles from './Home.module.css'
import { ReferralTip } from './ReferralTip.tsx'
import { Watchlist } from './Watchlist.tsx'

export function Home() {
  return (
    <div className={styles.home}>
      {/* The greeting and the menu already say it visually. */}
      <ViewTitle name={es.subViews.mainDashboard} className="unseen" />
      <div className={styles.widgets}>
        <InTurn>
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
        </InTurn>
      </div>
    </div>
  )
}
