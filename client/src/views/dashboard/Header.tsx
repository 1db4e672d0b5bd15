import { Menu, X } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { ConnectionBadge } from '../../components/ConnectionBadge.tsx'
import { ThemeToggle } from '../../components/ThemeToggle.tsx'
import { session } from '../../stores/session.ts'
import { es } from '../../text/es.ts'
import styles from './Header.module.css'

export function Header({ menuOpen, onMenu }: { menuOpen: boolean; onMenu(): void }) {
  const { user } = useSnapshot(session)
  return (
    <header className={styles.header}>
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
      <p className={styles.greeting}>{es.dashboard.greeting(user?.name || es.dashboard.someone)}</p>
      <ConnectionBadge />
      <ThemeToggle />
    </header>
  )
}
