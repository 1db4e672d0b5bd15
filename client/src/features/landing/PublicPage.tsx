import { Menu, Monitor, Moon, Sun, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { showsAuthLinks, showsBackToStart, type TopView } from '#domain/rules/views.ts'
import { Button } from '../../components/forms/Button.tsx'
import { IconButton } from '../../components/forms/IconButton.tsx'
import { Brand } from '../../components/frame/Brand.tsx'
import { SkipLink } from '../../components/frame/SkipLink.tsx'
import { SectionLink, ViewLink } from '../../components/frame/ViewLink.tsx'
import { chooseTheme, THEMES, theme } from '../../stores/preferences.ts'
import { session } from '../../stores/session.ts'
import { openView, view } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import footerStyles from './Footer.module.css'
import navStyles from './Navbar.module.css'
import styles from './PublicPage.module.css'

/** Frame of every page outside the dashboard. */
export function PublicPage({ children, narrow = false }: { children?: ReactNode; narrow?: boolean }) {
  const { view: name } = useSnapshot(view)
  const content = useRef<HTMLElement>(null)
  return (
    <div className={styles.page}>
      <SkipLink to={content} />
      <header className={styles.header}>
        <button type="button" className={`${styles.home} flex rounded`} onClick={() => openView('landing')}>
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

/** Above this width the menu is open in the header. */
const WIDE_SCREEN = '(width > 992px)'

/** Links to the parts of the landing, and to log-in and signup; on a small window in a sheet under the header. */
function Navbar() {
  const { user } = useSnapshot(session)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  useEffect(() => {
    if (!open) return
    const wide = window.matchMedia(WIDE_SCREEN)
    const onWidth = () => wide.matches && setOpen(false)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    wide.addEventListener('change', onWidth)
    document.addEventListener('keydown', onKey)
    return () => {
      wide.removeEventListener('change', onWidth)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])
  const go = (name: TopView) => {
    close()
    openView(name)
  }
  return (
    <>
      <nav id="site-menu" aria-label={es.landing.navigation} className={navStyles.menu} data-open={open}>
        <ul className={`${navStyles.sections} flex gap-4`}>
          {es.landing.sections.map(([id, text]) => (
            <li key={id}>
              <SectionLink to={id} onFollow={close}>
                {text}
              </SectionLink>
            </li>
          ))}
        </ul>
        <div className={`${navStyles.doors} flex gap-8`}>
          {user ? (
            <Button variant="primary" onClick={() => go('dashboard')}>
              {es.landing.dashboard}
            </Button>
          ) : (
            <>
              <Button onClick={() => go('login')}>{es.landing.login}</Button>
              <Button variant="primary" onClick={() => go('signup')}>
                {es.landing.register}
              </Button>
            </>
          )}
        </div>
      </nav>
      <button
        ref={button}
        type="button"
        className={navStyles.toggle}
        aria-label={open ? es.landing.closeMenu : es.landing.openMenu}
        aria-expanded={open}
        aria-controls="site-menu"
        onClick={() => setOpen(!open)}
      >
        {open ? <X size={20} aria-hidden /> : <Menu size={20} aria-hidden />}
      </button>
    </>
  )
}

const ICONS = { auto: Monitor, light: Sun, dark: Moon }

/** Cycles through the themes: automatic, light, dark. */
function ThemeToggle() {
  const { choice } = useSnapshot(theme)
  const Icon = ICONS[choice]
  const label = es.theme.label(es.themes[choice])
  const next = THEMES[(THEMES.indexOf(choice) + 1) % THEMES.length] ?? 'auto'
  return (
    <IconButton label={label} size={36} onClick={() => chooseTheme(next)}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}

const LINKS: readonly [view: TopView, text: string][] = [
  ['about', es.footer.about],
  ['contact', es.footer.contact],
  ['terms', es.footer.terms],
  ['privacy', es.footer.privacy],
]

function Footer() {
  return (
    <footer className={footerStyles.footer}>
      <nav aria-label={es.footer.label}>
        <ul>
          {LINKS.map(([view, text]) => (
            <li key={view}>
              <button type="button" onClick={() => openView(view)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <p>{es.footer.disclaimer}</p>
    </footer>
  )
}
