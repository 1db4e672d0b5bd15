import { type ReactNode, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { showsAuthLinks, showsBackToStart } from '#domain/rules/views.ts'
import { Brand } from '../../components/frame/Brand.tsx'
import { SkipLink } from '../../components/frame/SkipLink.tsx'
import { ThemeToggle } from '../../components/frame/ThemeToggle.tsx'
import { ViewLink } from '../../components/frame/ViewLink.tsx'
import { openView, view } from '../../stores/page/view.ts'
import { es } from '../../text/es.ts'
import { Footer } from './Footer.tsx'
import { Navbar } from './landing/Navbar.tsx'
import styles from './PublicPage.module.css'

/** Frame of every page outside the dashboard. */
export function PublicPage({ children, narrow = false }: { children?: ReactNode; narrow?: boolean }) {
  const { view: name } = useSnapshot(view)
  const content = useRef<HTMLElement>(null)
  return (
    <div className={styles.page}>
      <SkipLink to={content} />
      <header className={styles.header}>
        <button type="button" className={styles.home} onClick={() => openView('landing')}>
          <Brand />
        </button>
        {showsAuthLinks(name) && <Navbar />}
        {showsBackToStart(name) && <ViewLink to="landing">{es.common.backToStart}</ViewLink>}
        <ThemeToggle />
      </header>
      <main ref={content} tabIndex={-1} className={narrow ? styles.narrow : undefined}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
