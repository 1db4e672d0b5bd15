import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { showsAuthLinks, showsBackToStart } from '../../../../domain/rules/views.ts'
import { Brand } from '../../components/Brand.tsx'
import { Button } from '../../components/Button.tsx'
import { ThemeToggle } from '../../components/ThemeToggle.tsx'
import { session } from '../../stores/session.ts'
import { openView, view } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { Footer } from './Footer.tsx'
import styles from './PublicPage.module.css'

/** Frame of every page outside the dashboard. */
export function PublicPage({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  const { view: name } = useSnapshot(view)
  const { user } = useSnapshot(session)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <button type="button" className={styles.home} onClick={() => openView('landing')}>
          <Brand />
        </button>
        <nav className={styles.actions}>
          {showsBackToStart(name) && (
            <Button look="link" onClick={() => openView('landing')}>
              {es.common.backToStart}
            </Button>
          )}
          <ThemeToggle />
          {showsAuthLinks(name) && !user && (
            <>
              <Button onClick={() => openView('login')}>{es.landing.login}</Button>
              <Button look="primary" className={styles.register} onClick={() => openView('signup')}>
                {es.landing.register}
              </Button>
            </>
          )}
          {showsAuthLinks(name) && user && (
            <Button look="primary" onClick={() => openView('dashboard')}>
              {es.landing.dashboard}
            </Button>
          )}
        </nav>
      </header>
      <main className={narrow ? styles.narrow : styles.wide}>{children}</main>
      <Footer />
    </div>
  )
}
