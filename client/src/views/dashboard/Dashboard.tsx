import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { isSubView, type SubView } from '../../../../domain/rules/views.ts'
import { Boundary } from '../../components/Boundary.tsx'
import { Notice } from '../../components/Notice.tsx'
import { SourceBanner } from '../../components/SourceBanner.tsx'
import { ViewTitle } from '../../components/ViewTitle.tsx'
import { useChannels } from '../../realtime/live.ts'
import { preferences, toggleSidebar } from '../../stores/preferences.ts'
import { resetSearch } from '../../stores/search.ts'
import { view } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { Account } from '../account/Account.tsx'
import { Charts } from '../charts/Charts.tsx'
import { Home } from '../home/Home.tsx'
import { AllNews } from '../news/AllNews.tsx'
import { Records } from '../records/Records.tsx'
import { AdvancedSearch } from '../search/AdvancedSearch.tsx'
import { QuickSearch } from '../search/QuickSearch.tsx'
import { useQuickSearchKeys } from '../search/use-quick-search-keys.ts'
import { StockDetail } from '../stock/StockDetail.tsx'
import styles from './Dashboard.module.css'
import { Header } from './Header.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useDrawer } from './use-drawer.ts'

const BUILT: Partial<Record<SubView, ComponentType>> = {
  mainDashboard: Home,
  advancedSearch: AdvancedSearch,
  stockDetail: StockDetail,
  trackRecords: Records,
  measurement: lazy(async () => ({ default: (await import('../measurement/Measurement.tsx')).Measurement })),
  charts: Charts,
  allNews: AllNews,
  accountProfile: Account,
}

export function Dashboard() {
  const { subView } = useSnapshot(view)
  const { narrow } = useSnapshot(preferences)
  const drawer = useDrawer()
  const content = useRef<HTMLElement>(null)
  useChannels(['watchlist'])
  useQuickSearchKeys()
  // Whoever leaves the dashboard finds it as new when coming back.
  useEffect(() => resetSearch, [])
  const Built = isSubView(subView) ? BUILT[subView] : undefined
  return (
    <div className={styles.frame}>
      <button type="button" className={styles.skip} onClick={() => content.current?.focus()}>
        {es.common.skip}
      </button>
      <Sidebar subView={subView} narrow={narrow} open={drawer.open} onToggle={toggleSidebar} onPick={drawer.close} />
      <div className={styles.column} onClickCapture={drawer.swallow}>
        <Header menuOpen={drawer.open} onMenu={drawer.toggle} />
        <SourceBanner />
        <main ref={content} tabIndex={-1} className={styles.content}>
          <Boundary key={subView}>
            <Suspense fallback={null}>{Built ? <Built /> : <Unbuilt name={subView} />}</Suspense>
          </Boundary>
        </main>
      </div>
      <QuickSearch />
    </div>
  )
}

function Unbuilt({ name }: { name: string }) {
  return (
    <>
      <ViewTitle name={isSubView(name) ? es.subViews[name] : es.views.dashboard} className={styles.title} />
      <div className={styles.unbuilt}>
        <Notice text={es.common.underConstruction} />
      </div>
    </>
  )
}
