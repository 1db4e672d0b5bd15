import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button.tsx'
import { ViewTitle } from '../../components/ViewTitle.tsx'
import { session } from '../../stores/session.ts'
import { openView } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import styles from './Landing.module.css'
import { PublicPage } from './PublicPage.tsx'

export function Landing() {
  const { user } = useSnapshot(session)
  return (
    <PublicPage>
      <section className={styles.hero}>
        <ViewTitle name={es.brand} className={styles.headline}>
          {es.landing.headline}
        </ViewTitle>
        <p className={styles.lead}>{es.landing.lead}</p>
        {!user && (
          <div className={styles.actions}>
            <Button look="primary" onClick={() => openView('signup')}>
              {es.landing.signup}
            </Button>
            <Button look="link" onClick={() => openView('login')}>
              {es.landing.login}
            </Button>
          </div>
        )}
      </section>
      <ul className={styles.points}>
        {es.landing.points.map(([title, text]) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </PublicPage>
  )
}
