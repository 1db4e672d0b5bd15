import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { InTurn } from '../../components/frame/InTurn.tsx'
import { SkipLink } from '../../components/frame/SkipLink.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { SourceBanner } from '../../components/marks/SourceBanner.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { Notice } from '../../components/states/Notice.tsx'
import { useChannels } from '../../realtime/live.ts'
import { followDevice } from '../../stores/alerts/devices.ts'
import { preferences, toggleSidebar } from '../../stores/page/preferences.ts'
import { view } from '../../stores/page/view.ts'
import { resetSearch } from '../../stores/search/search.ts'
import { es } from '../../text/es.ts'
import { ComposerHost } from '../alerts/create/ComposerHost.tsx'
import { QuickSearch } from '../search/QuickSearch.tsx'
import { useQuickSearchKeys } from '../search/use-quick-search-keys.ts'
import styles from './Dashboard.module.css'
import { Header } from './Header.tsx'
import { Sidebar } from './Sidebar.tsx'
import { screenOf } from './screens.ts'
import { useDrawer } from './use-drawer.ts'

const UNKNOWN = { title: es.views.dashboard, View: null }

export function Dashboard() {
  const { subView } = useSnapshot(view)
  const { narrow } = useSnapshot(preferences)
  const drawer = useDrawer()
  const content = useRef<HTMLElement>(null)
  useChannels(['watchlist', 'alerts'])
  useQuickSearchKeys()
  // A user who leaves the dashboard finds it fresh when coming back.
  useEffect(() => resetSearch, [])
  useEffect(followDevice, [])
  const { title, View } = screenOf(subView) ?? UNKNOWN
  return (
    <div className={styles.frame}>
      <SkipLink to={content} />
      <Sidebar subView={subView} narrow={narrow} open={drawer.open} onToggle={toggleSidebar} onPick={drawer.close} />
      <div className="shrink" onClickCapture={drawer.swallow}>
        <Header menuOpen={drawer.open} onMenu={drawer.toggle} />
        <SourceBanner />
        <main ref={content} tabIndex={-1} className={styles.content}>
          <InTurn atOnce={0}>
            <Boundary key={subView}>{View ? <View /> : <Unbuilt title={title} />}</Boundary>
          </InTurn>
        </main>
      </div>
      <QuickSearch />
      <ComposerHost />
    </div>
  )
}

function Unbuilt({ title }: { title: string }) {
  return (
    <>
      <ViewTitle name={title} className="below-16" />
      <div className={styles.unbuilt}>
        <Notice text={es.common.underConstruction} />
      </div>
    </>
  )
}
