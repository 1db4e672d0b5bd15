import { ArrowUpLeft, LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { SUB_VIEWS } from '#domain/rules/views.ts'
import { Brand } from '../components/frame/Brand.tsx'
import { signOut } from '../features/account/session-actions.ts'
import { session } from '../stores/session.ts'
import { openSubView, openView } from '../stores/view.ts'
import { es } from '../text/es.ts'
import styles from './Sidebar.module.css'
import { VIEWS, viewOf } from './views.ts'

interface SidebarProps {
  subView: string
  narrow: boolean
  /** State of the drawer on small screens. */
  open: boolean
  onToggle(): void
  onPick(): void
}

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export function Sidebar({ subView, narrow, open, onToggle, onPick }: SidebarProps) {
  const { user } = useSnapshot(session)
  const shown = viewOf(subView)
  const here = shown && 'under' in shown ? shown.under : subView
  return (
    <aside id="menu" className={styles.sidebar} data-narrow={narrow} data-open={open}>
      <div className={styles.brand}>
        <Brand short={narrow} />
      </div>
      <nav aria-label={es.dashboard.navigation} className={styles.sections}>
        {SUB_VIEWS.map((name) => {
          const view = VIEWS[name]
          return (
            'icon' in view &&
            (!view.admin || user?.admin) && (
              <Entry
                key={name}
                text={view.title}
                current={name === here}
                onClick={() => {
                  openSubView(name)
                  onPick()
                }}
              >
                <view.icon {...ICON} />
                {view.expert && <span className={styles.expert}>{es.dashboard.expert}</span>}
              </Entry>
            )
          )
        })}
      </nav>
      <div className={styles.end}>
        <Entry text={es.common.backToStart} onClick={() => openView('landing')}>
          <ArrowUpLeft {...ICON} />
        </Entry>
        <Entry text={es.dashboard.logout} onClick={signOut}>
          <LogOut {...ICON} />
        </Entry>
        <div className={styles.toggle}>
          <Entry text={narrow ? es.dashboard.expand : es.dashboard.collapse} expanded={!narrow} onClick={onToggle}>
            {narrow ? <PanelLeftOpen {...ICON} /> : <PanelLeftClose {...ICON} />}
          </Entry>
        </div>
      </div>
    </aside>
  )
}

interface EntryProps {
  text: string
  current?: boolean
  expanded?: boolean
  onClick(): void
  children: ReactNode
}

/** The words come before the icon for screen readers, which read them even in the narrow menu of icons. */
function Entry({ text, current = false, expanded, onClick, children }: EntryProps) {
  return (
    <button
      type="button"
      className={styles.entry}
      title={text}
      aria-current={current ? 'page' : undefined}
      aria-expanded={expanded}
      onClick={onClick}
    >
      <span className={styles.words}>{text}</span>
      {children}
    </button>
  )
}
