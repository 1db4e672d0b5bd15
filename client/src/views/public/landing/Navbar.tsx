import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/src/components/forms/Button.tsx'
import { SectionLink } from '#client/src/components/frame/SectionLink.tsx'
import { session } from '#client/src/stores/account/session.ts'
import { openView } from '#client/src/stores/page/view.ts'
import { es } from '#client/src/text/es.ts'
import type { TopView } from '#domain/rules/views.ts'
import styles from './Navbar.module.css'

/** Above this width the menu is open in the header. */
const WIDE = '(width > 992px)'

/** The landing's anchors and ways in; on a small window a sheet under the header. */
export function Navbar() {
  const { user } = useSnapshot(session)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  useEffect(() => {
    if (!open) return
    const wide = window.matchMedia(WIDE)
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
      <nav id="site-menu" aria-label={es.landing.navigation} className={styles.menu} data-open={open}>
        <ul className={styles.sections}>
          {es.landing.sections.map(([id, text]) => (
            <li key={id}>
              <SectionLink to={id} onFollow={close}>
                {text}
              </SectionLink>
            </li>
          ))}
        </ul>
        <div className={styles.doors}>
          {user ? (
            <Button look="primary" onClick={() => go('dashboard')}>
              {es.landing.dashboard}
            </Button>
          ) : (
            <>
              <Button onClick={() => go('login')}>{es.landing.login}</Button>
              <Button look="primary" onClick={() => go('signup')}>
                {es.landing.register}
              </Button>
            </>
          )}
        </div>
      </nav>
      <button
        ref={button}
        type="button"
        className={styles.toggle}
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
