import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { SkipLink } from '../components/frame/SkipLink.tsx'
import { StaggeredRender } from '../components/frame/StaggeredRender.tsx'
import { ViewTitle } from '../components/frame/ViewTitle.tsx'
import { Boundary } from '../components/states/Boundary.tsx'
import { Notice } from '../components/states/Notice.tsx'
import { ComposerHost } from '../features/alerts/ComposerHost.tsx'
import { followDevice } from '../features/alerts/channels.ts'
import { QuickSearch } from '../features/search/QuickSearch.tsx'
import { resetSearch } from '../features/search/search.ts'
import { useQuickSearchKeys } from '../features/search/use-quick-search-keys.ts'
import { TicketHost } from '../features/simulator/TicketHost.tsx'
import { useChannels } from '../realtime/live.ts'
import { preferences, toggleSidebar } from '../stores/preferences.ts'
import { view } from '../stores/view.ts'
import { es } from '../text/es.ts'
import { AddressBanner } from './AddressBanner.tsx'
import styles from './Dashboard.module.css'
import { Header } from './Header.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SourceBanner } from './SourceBanner.tsx'
import { viewOf } from './views.ts'

const UNKNOWN = { title: es.views.dashboard, View: null }

export function Dashboard() {
  const { subView } = useSnapshot(view)
  const { narrow } = useSnapshot(preferences)
  const drawer = useDrawer()
  const content = useRef<HTMLElement>(null)
  useChannels(['watchlist', 'alerts'])
  useQuickSearchKeys()
  // A user who leaves the dashboard finds an empty search when coming back.
  useEffect(() => resetSearch, [])
  useEffect(followDevice, [])
  const { title, View } = viewOf(subView) ?? UNKNOWN
  return (
    <div className={styles.frame}>
      <SkipLink to={content} />
      {/* Where the menu is a closed drawer, the first picture does not wait for it. */}
      <StaggeredRender atOnce={isDrawer() ? 0 : 1}>
        <Sidebar subView={subView} narrow={narrow} open={drawer.open} onToggle={toggleSidebar} onPick={drawer.close} />
      </StaggeredRender>
      <div className="shrink" onClickCapture={drawer.swallow}>
        <Header menuOpen={drawer.open} onMenu={drawer.toggle} />
        <SourceBanner />
        <AddressBanner />
        <main ref={content} tabIndex={-1} className={styles.content}>
          <StaggeredRender atOnce={0}>
            <Boundary key={subView}>{View ? <View /> : <Unbuilt title={title} />}</Boundary>
          </StaggeredRender>
        </main>
      </div>
      <QuickSearch />
      <ComposerHost />
      <TicketHost />
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

/** At this width and below, the menu is a drawer over the content. */
const NARROW = '(width <= 992px)'
const isDrawer = () => window.matchMedia(NARROW).matches

interface MenuDrawer {
  open: boolean
  toggle(): void
  close(): void
  /** A click on the content behind the open drawer only closes the drawer. */
  swallow(event: MouseEvent): void
}

/** The menu as a drawer on small screens: it takes the focus when it opens, and gives it back on Escape. */
export function useDrawer(): MenuDrawer {
  const [open, setOpen] = useState(false)
  const opener = useRef<Element | null>(null)

  useEffect(() => {
    if (!open) return
    opener.current = document.activeElement
    document.querySelector<HTMLElement>('#menu nav button')?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      if (opener.current instanceof HTMLElement) opener.current.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  return {
    open,
    toggle: () => setOpen(!open),
    close: () => setOpen(false),
    swallow: (event) => {
      if (!open || !isDrawer()) return
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    },
  }
}
