import { Lightbulb, Menu, Pause, Play, Search, X } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { OldMark } from '../components/figures/AgeChip.tsx'
import { Dialog } from '../components/overlays/Dialog.tsx'
import { Boundary } from '../components/states/Boundary.tsx'
import { Failed, Notice } from '../components/states/Notice.tsx'
import { Skeleton } from '../components/states/Skeleton.tsx'
import { AlertBell, AlertInbox } from '../features/alerts/AlertBell.tsx'
import { openQuickSearch } from '../features/search/quick-search.ts'
import { connection, connectionWord } from '../stores/connection.ts'
import { pause, pausePrices, resumePrices } from '../stores/prices.ts'
import { useLoaded } from '../stores/resource.ts'
import { session } from '../stores/session.ts'
import { es } from '../text/es.ts'
import { AppearanceMenu } from './AppearanceMenu.tsx'
import badgeStyles from './ConnectionBadge.module.css'
import greetingStyles from './Greeting.module.css'
import styles from './Header.module.css'
import { HeaderButton } from './HeaderButton.tsx'
import tipsStyles from './TipsDialog.module.css'
import { tips } from './tips.ts'

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export function Header({ menuOpen, onMenu }: { menuOpen: boolean; onMenu(): void }) {
  const { paused } = useSnapshot(pause)
  const [tipsOpen, setTipsOpen] = useState(false)
  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          <button
            type="button"
            className={styles.menu}
            aria-label={menuOpen ? es.dashboard.closeMenu : es.dashboard.openMenu}
            aria-expanded={menuOpen}
            aria-controls="menu"
            onClick={onMenu}
          >
            {menuOpen ? <X size={20} aria-hidden /> : <Menu size={20} aria-hidden />}
          </button>
          <div className={styles.state}>
            <ConnectionBadge />
          </div>
          <button type="button" className={styles.search} aria-keyshortcuts="/ Control+K" onClick={openQuickSearch}>
            <Search {...ICON} />
            <span className={styles.searchWords}>{es.quickSearch.open}</span>
            <span className={styles.key} aria-hidden="true">
              /
            </span>
          </button>
          <Boundary fallback={null}>
            <AlertBell />
          </Boundary>
          <HeaderButton label={es.dashboard.tips} onClick={() => setTipsOpen(true)}>
            <Lightbulb {...ICON} />
          </HeaderButton>
          <HeaderButton
            label={paused ? es.dashboard.resume : es.dashboard.pause}
            on={paused}
            onClick={paused ? resumePrices : pausePrices}
          >
            {paused ? <Play {...ICON} /> : <Pause {...ICON} />}
          </HeaderButton>
          <AppearanceMenu />
        </div>
        <div className={`${styles.greeting} shrink`}>
          <Boundary fallback={null}>
            <Greeting />
          </Boundary>
        </div>
        <div role="status" className={styles.paused}>
          {paused && <p>{es.dashboard.paused}</p>}
        </div>
      </header>
      <Boundary fallback={null}>
        <AlertInbox />
      </Boundary>
      <TipsDialog open={tipsOpen} onClose={() => setTipsOpen(false)} />
    </>
  )
}

/** Greets the user by name, with a phrase for the day; the page's own phrase if the server's cannot be loaded. */
function Greeting() {
  const { user } = useSnapshot(session)
  const { data, loading } = useLoaded(tips)
  const phrase = data?.phrase ?? es.dashboard.phrase
  return (
    <>
      <p className="clipped text-16 strong">{es.dashboard.greeting(user?.name || es.dashboard.someone)}</p>
      <p className={`${greetingStyles.phrase} small clipped`} data-field="phrase" title={loading ? undefined : phrase}>
        {loading ? <Skeleton width={240} height={12} /> : phrase}
      </p>
    </>
  )
}

function ConnectionBadge() {
  const { link, network } = useSnapshot(connection)
  const word = connectionWord(link, network)
  return (
    <span role="status" className={`${badgeStyles.badge} small inline nowrap gap-8`} data-connection={word}>
      {es.connection[word]}
    </span>
  )
}

function TipsDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog title={es.dashboard.tips} open={open} onClose={onClose}>
      <Boundary sentence={es.dashboard.tipsFailed} retry={tips.load}>
        <Tips />
      </Boundary>
    </Dialog>
  )
}

function Tips() {
  const { status, data, old } = useLoaded(tips)
  if (status === 'error') return <Failed text={es.dashboard.tipsFailed} onRetry={tips.load} />
  if (!data) return <Skeleton width="100%" height={132} />
  if (data.list.length === 0) return <Notice text={es.dashboard.tipsEmpty} />
  return (
    <>
      {old && <OldMark />}
      <ol className={tipsStyles.tips}>
        {data.list.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ol>
    </>
  )
}
