import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { about } from '../../text/es/about.ts'
import { site } from '../../text/es/site.ts'
import { es } from '../../text/es.ts'
import { PublicPage } from './PublicPage.tsx'
import styles from './Reading.module.css'

export function About() {
  return (
    <PublicPage>
      <div className={styles.page}>
        <ViewTitle name={es.views.about} className="headline" />
        <p className={styles.lead}>{about.lead}</p>
        <div className={styles.pair}>
          {about.purpose.map(({ id, title, text }) => (
            <section key={id} aria-labelledby={id} data-purpose={id}>
              <h2 id={id} className="large">
                {title}
              </h2>
              <p className="muted pretty">{text}</p>
            </section>
          ))}
        </div>
        <section aria-labelledby="founders">
          <h2 id="founders" className={`${styles.heading} large`}>
            {about.founders}
          </h2>
          <ul className={styles.people}>
            {site.founders.map(({ name, role, about: text, profile }) => (
              <li key={name} data-founder>
                <h3>{name}</h3>
                <p className={styles.role}>{role}</p>
                <p className="muted pretty">{text}</p>
                {profile && (
                  <a
                    href={profile.url}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={about.profile(name, profile.network)}
                  >
                    {profile.network}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="sources">
          <h2 id="sources" className={`${styles.heading} large`}>
            {about.sources.title}
          </h2>
          <p className="muted above-4">{about.sources.lead}</p>
          <dl className={styles.facts}>
            {about.sources.list.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="muted pretty">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </PublicPage>
  )
}
