import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { contact } from '../../text/es/about.ts'
import { site } from '../../text/es/site.ts'
import { es } from '../../text/es.ts'
import { MailLink } from './MailLink.tsx'
import { PublicPage } from './PublicPage.tsx'
import styles from './Reading.module.css'

const DEPARTMENTS = ['support', 'sales', 'partnerships'] as const

export function Contact() {
  return (
    <PublicPage>
      <div className={styles.page}>
        <ViewTitle name={es.views.contact} className="headline" />
        <p className={styles.lead}>{contact.lead}</p>
        <ul className={styles.columns}>
          {DEPARTMENTS.map((name) => {
            const { title, text } = contact.departments[name]
            return (
              <li key={name} data-department={name}>
                <h2 className="large">{title}</h2>
                <p className="muted pretty">{text}</p>
                <MailLink address={site.departments[name]} />
              </li>
            )
          })}
        </ul>
        {site.operator.address && (
          <dl className={`${styles.facts} ${styles.apart}`}>
            <div>
              <dt>{contact.postal}</dt>
              <dd className="muted pretty">
                {site.operator.name}
                <br />
                {site.operator.address}
              </dd>
            </div>
          </dl>
        )}
        <p className="above-24 text-14 dim">{contact.before}</p>
      </div>
    </PublicPage>
  )
}
