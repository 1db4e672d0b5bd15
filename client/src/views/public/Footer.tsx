import type { TopView } from '#domain/rules/views.ts'
import { openView } from '../../stores/page/view.ts'
import { es } from '../../text/es.ts'
import styles from './Footer.module.css'

const LINKS: readonly [view: TopView, text: string][] = [
  ['about', es.footer.about],
  ['contact', es.footer.contact],
  ['terms', es.footer.terms],
  ['privacy', es.footer.privacy],
]

export function Footer() {
  return (
    <footer className={styles.footer}>
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
