import { Fragment } from 'react'
import { longDate } from '#domain/text/dates.ts'
import { SectionLink } from '../../components/frame/ViewLink.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { site } from '../../text/es/site.ts'
import { es } from '../../text/es.ts'
import styles from './LegalPage.module.css'
import { MailLink } from './MailLink.tsx'
import { PublicPage } from './PublicPage.tsx'

/** A legal text: numbered sections of paragraphs and lists. */
export interface LegalDocument {
  lead: string
  /** The main points, shown before the sections. */
  summary: readonly string[]
  sections: readonly {
    id: string
    title: string
    body: readonly (string | readonly string[])[]
  }[]
}

export function LegalPage({ title, text }: { title: string; text: LegalDocument }) {
  return (
    <PublicPage>
      <div className={styles.page}>
        <header className={`${styles.head} measure`}>
          <ViewTitle name={title} className="headline" />
          <p className={styles.since}>{es.legal.since(longDate(site.legalSince))}</p>
          <p className="lead">{text.lead}</p>
        </header>
        <nav className={styles.contents} aria-labelledby="contents-title">
          <h2 id="contents-title">{es.legal.contents}</h2>
          <ol>
            {text.sections.map(({ id, title }) => (
              <li key={id}>
                <SectionLink to={id}>{title}</SectionLink>
              </li>
            ))}
          </ol>
        </nav>
        <article className={styles.text}>
          <section className={styles.summary} aria-labelledby="summary-title">
            <h2 id="summary-title" className="large below-12">
              {es.legal.summary}
            </h2>
            <ul>
              {text.summary.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
          {text.sections.map(({ id, title, body }) => (
            <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={styles.section}>
              <h2 id={`${id}-title`} className="large below-12">
                {title}
              </h2>
              {body.map((block) => (
                <Block key={String(block)} block={block} />
              ))}
            </section>
          ))}
        </article>
      </div>
    </PublicPage>
  )
}

function Block({ block }: { block: string | readonly string[] }) {
  if (typeof block === 'string') {
    return (
      <p>
        <WithMail text={block} />
      </p>
    )
  }
  return (
    <ul>
      {block.map((item) => (
        <li key={item}>
          <WithMail text={item} />
        </li>
      ))}
    </ul>
  )
}

/** Since the pattern has a group, `split` keeps the matches: every second part is an address. */
const ADDRESS = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/

/** The text with links at its e-mail addresses. */
function WithMail({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
    at % 2 === 1 ? <MailLink key={at} address={part} /> : <Fragment key={at}>{part}</Fragment>,
  )
}
