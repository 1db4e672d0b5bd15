import { Lightbulb, Menu, Pause, Play, Search, X } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { ConnectionBadge } from '../../components/marks/ConnectionBadge.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { pause, pausePrices } from '../../stores/prices/pause.ts'
import { resumePrices } from '../../stores/prices/prices.ts'
import { openQuickSearch } from '../../stores/search/quick-search.ts'
import { es } from '../../text/es.ts'
import { AlertBell, AlertInbox } from './AlertBell.tsx'
import { AppearanceMenu } from './AppearanceMenu.tsx'
import { Greeting } from './Greeting.tsx'
import styles from './Header.module.css'
import { HeaderButton } from './HeaderButton.tsx'
import { TipsDialog } from './TipsDialog.tsx'

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
        <div className={styles.greeting}>
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
