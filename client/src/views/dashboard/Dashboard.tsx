import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { isSubView, type SubView } from '../../../../domain/rules/views.ts'
import { Notice } from '../../components/Notice.tsx'
import { ViewTitle } from '../../components/ViewTitle.tsx'
import { useChannels } from '../../realtime/live.ts'
import { view } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { Home } from '../home/Home.tsx'
import { StockDetail } from '../stock/StockDetail.tsx'
import styles from './Dashboard.module.css'
import { Header } from './Header.tsx'
import { Sidebar } from './Sidebar.tsx'

const BUILT: Partial<Record<SubView, () => React.JSX.Element>> = {
  mainDashboard: Home,
  stockDetail: StockDetail,
}

/** At this width and below the menu is a drawer. */
const DRAWER = '(width <= 992px)'

export function Dashboard() {
  const { subView } = useSnapshot(view)
  const [narrow, setNarrow] = useState(false)
  const [menuOpen, setMenuOpen] = useState(false)
  const content = useRef<HTMLElement>(null)
  useChannels(['watchlist'])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setMenuOpen(false)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const closeDrawer = () => {
    if (window.matchMedia(DRAWER).matches) setMenuOpen(false)
  }
  const Built = isSubView(subView) ? BUILT[subView] : undefined
  return (
    <div className={styles.frame}>
      <button type="button" className={styles.skip} onClick={() => content.current?.focus()}>
        {es.common.skip}
      </button>
      <Sidebar
        subView={subView}
        narrow={narrow}
        open={menuOpen}
        onToggle={() => setNarrow(!narrow)}
        onPick={closeDrawer}
      />
      <div className={styles.column}>
        <Header menuOpen={menuOpen} onMenu={() => setMenuOpen(!menuOpen)} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: closes the drawer, which Escape does too */}
        <main ref={content} tabIndex={-1} className={styles.content} onClick={closeDrawer}>
          {Built ? <Built /> : <Unbuilt key={subView} name={subView} />}
        </main>
      </div>
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
