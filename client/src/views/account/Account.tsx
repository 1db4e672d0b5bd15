import { type ReactNode, useEffect, useId } from 'react'
import { useSnapshot } from 'valtio'
import { WATCHLIST_LIMIT } from '#domain/contract/watchlist.ts'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { Chip } from '../../components/marks/Chip.tsx'
import { account } from '../../stores/account/account.ts'
import { session } from '../../stores/account/session.ts'
import { reset } from '../../stores/loadable.ts'
import { useLoaded } from '../../stores/use-loaded.ts'
import { es } from '../../text/es.ts'
import { formatMoment } from '../../text/format.ts'
import styles from './Account.module.css'
import { ChangePassword } from './ChangePassword.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { JobsLink } from './JobsLink.tsx'

export function Account() {
  return (
    <div className={styles.page}>
      <ViewTitle name={es.subViews.accountProfile} />
      <Section title={es.account.details} lead={es.account.detailsLead}>
        <Details />
      </Section>
      <Section title={es.changePassword.title} lead={es.changePassword.lead}>
        <ChangePassword />
      </Section>
      <Section title={es.deletion.title} lead={es.deletion.lead} danger>
        <DeleteAccount />
      </Section>
    </div>
  )
}

interface SectionProps {
  title: string
  lead: string
  danger?: boolean
  children: ReactNode
}

function Section({ title, lead, danger = false, children }: SectionProps) {
  const id = useId()
  return (
    <section className={danger ? styles.danger : styles.section} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        <p>{lead}</p>
      </div>
      <div>{children}</div>
    </section>
  )
}

function Details() {
  const { user } = useSnapshot(session)
  const plan = user?.role || 'Freemium'
  const refusedAt = useLoaded(account).data?.mail_refused_at
  useEffect(() => () => reset(account), [])
  return (
    <dl className={styles.facts}>
      <Fact field="name" label={es.account.name}>
        {user?.name || es.account.someone}
      </Fact>
      <Fact field="email" label={es.account.email}>
        {user?.email || es.common.unknown}
      </Fact>
      {refusedAt && (
        <Fact field="mails" label={es.account.mails}>
          {es.account.mailsRefused(formatMoment(refusedAt))}
        </Fact>
      )}
      <Fact field="plan" label={es.account.plan}>
        <Chip>{es.account.plans[plan] ?? plan}</Chip>
      </Fact>
      <Fact field="list" label={es.account.list}>
        {es.account.most(WATCHLIST_LIMIT[plan])} {plan === 'Freemium' && es.account.more(WATCHLIST_LIMIT.Expert)}
      </Fact>
      {user?.admin && (
        <Fact field="administration" label={es.account.administration}>
          <JobsLink />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ field, label, children }: { field: string; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="breaks" data-field={field}>
        {children}
      </dd>
    </div>
  )
}
