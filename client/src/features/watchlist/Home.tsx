import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { StaggeredRender } from '../../components/frame/StaggeredRender.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { lazyComponent } from '../../components/states/lazy.tsx'
import { firstDay } from '../../text/es/first-day.ts'
import { es } from '../../text/es.ts'
import { FirstDay } from '../first-day/FirstDay.tsx'
import { suggestions } from '../first-day/suggestions.ts'
import { RelevantNews } from '../news/NewsWidget.tsx'
import { loadNews, relevantNews } from '../news/news.ts'
import { Opportunities } from '../opportunities/Opportunities.tsx'
import { loadOpportunities } from '../opportunities/opportunities.ts'
import { SummaryLine } from '../summary/SummaryLine.tsx'
import styles from './Home.module.css'
import { ReferralTip } from './ReferralTip.tsx'
import { Watchlist } from './Watchlist.tsx'
import { watchlist } from './watchlist.ts'

const AgendaWidget = lazyComponent(async () => (await import('../agenda/AgendaWidget.tsx')).AgendaWidget)

export function Home() {
  return (
    <div className={styles.home}>
      {/* Hidden, since the greeting and the menu already say it visually. */}
      <ViewTitle name={es.subViews.mainDashboard} className="unseen" />
      <div className={`${styles.widgets} stack align-start`}>
        <StaggeredRender>
          <div>
            <Boundary sentence={es.watchlist.loadFailed} retry={watchlist.load}>
              <Watchlist>
                <Newcomer />
              </Watchlist>
            </Boundary>
            <Boundary fallback={null}>
              <ReferralTip />
            </Boundary>
            <Boundary fallback={null}>
              <SummaryLine />
            </Boundary>
          </div>
          <div className={styles.signals}>
            <Boundary sentence={es.opportunities.fetchFailed} retry={() => loadOpportunities()}>
              <Opportunities />
            </Boundary>
          </div>
          <div>
            <Boundary>
              {/* A phone fetches its code when its reader comes near. */}
              <StaggeredRender atOnce={0} inReach>
                <AgendaWidget fallback={<div className={styles.agenda} />} />
              </StaggeredRender>
            </Boundary>
          </div>
          <div className="whole">
            <Boundary sentence={es.news.fetchFailed} retry={() => loadNews(relevantNews)}>
              <RelevantNews />
            </Boundary>
          </div>
        </StaggeredRender>
      </div>
    </div>
  )
}

/**
 * What a user without stocks can start with. It disappears with the first followed stock, unless that was followed
 * from here: the next tap may be on its way, so the other offers keep their places until the user leaves the view.
 */
function Newcomer() {
  const { data } = useSnapshot(watchlist)
  const [stays, setStays] = useState(false)
  if (data === null || (data.length > 0 && !stays)) return null
  return (
    <Boundary sentence={firstDay.loadFailed} retry={suggestions.load}>
      <FirstDay follows={data.length > 0} onFollow={() => setStays(true)} />
    </Boundary>
  )
}
