import { type ReactNode, useEffect, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { WATCHLIST_LIMIT } from '#domain/rules/plans.ts'
import { checkChange } from '#domain/rules/validation.ts'
import { Chip } from '../../components/figures/Chip.tsx'
import { Button, SubmitButton } from '../../components/forms/Button.tsx'
import { FormDone, FormProblem } from '../../components/forms/FormMessage.tsx'
import { useForm } from '../../components/forms/use-form.ts'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { Confirm, Dialog } from '../../components/overlays/Dialog.tsx'
import { reset, useLoaded } from '../../stores/resource.ts'
import { session } from '../../stores/session.ts'
import { openSubView } from '../../stores/view.ts'
import { myAccount as text } from '../../text/es/my-account.ts'
import { es } from '../../text/es.ts'
import { formatMoment } from '../../text/format.ts'
import styles from './Account.module.css'
import {
  account,
  accountDeletion,
  cancelDeletion,
  confirmDeletion,
  downloadData,
  endGoodbye,
  openJobsPage,
  startDeletion,
} from './account.ts'
import { NewPasswords } from './NewPasswordForm.tsx'
import { setOwnPassword } from './passwords.ts'

export function Account() {
  return (
    <div className={styles.page}>
      <ViewTitle name={es.subViews.accountProfile} />
      <Section title={text.account.details} lead={text.account.detailsLead}>
        <Details />
        <DownloadData />
      </Section>
      <Section title={es.changePassword.title} lead={es.changePassword.lead}>
        <ChangePassword />
      </Section>
      <Section title={text.deletion.title} lead={text.deletion.lead} danger>
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
      <div>
        <h2 id={id} className="below-4">
          {title}
        </h2>
        <p className="measure-44 muted">{lead}</p>
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
      <Fact field="name" label={text.account.name}>
        {user?.name || text.account.someone}
      </Fact>
      <Fact field="email" label={text.account.email}>
        {user?.email || es.common.unknown}
      </Fact>
      {refusedAt && (
        <Fact field="mails" label={text.account.mails}>
          {text.account.mailsRefused(formatMoment(refusedAt))}
        </Fact>
      )}
      <Fact field="plan" label={text.account.plan}>
        <Chip>{text.account.plans[plan] ?? plan}</Chip>
      </Fact>
      <Fact field="list" label={text.account.list}>
        {text.account.most(WATCHLIST_LIMIT[plan])} {plan === 'Freemium' && text.account.more(WATCHLIST_LIMIT.Expert)}
      </Fact>
      <Fact field="summaries" label={text.account.summaries}>
        <Button variant="link" onClick={() => openSubView('summaries')}>
          {text.account.chooseSummaries}
        </Button>
      </Fact>
      {user?.admin && (
        <Fact field="administration" label={text.account.administration}>
          <JobsLink />
        </Fact>
      )}
    </dl>
  )
}

function DownloadData() {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    setProblem(await downloadData())
    setBusy(false)
  }

  return (
    <div className="stack gap-8 above-16">
      <div>
        <Button aria-disabled={busy} onClick={busy ? undefined : () => void save()}>
          {busy ? text.account.downloading : text.account.download}
        </Button>
      </div>
      <p className="small">{text.account.downloadLead}</p>
      <FormProblem text={problem} />
    </div>
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

const EMPTY_PASSWORDS = { password: '', repeated: '' }

function problemOfPasswords(form: typeof EMPTY_PASSWORDS): string | null {
  const found = checkChange(form)
  return found && es.changePassword.problems[found]
}

function ChangePassword() {
  const { user } = useSnapshot(session)
  const [done, setDone] = useState(false)
  const { problem, busy, edit, field, submit } = useForm(EMPTY_PASSWORDS, problemOfPasswords, send, () =>
    setDone(false),
  )

  async function send({ password }: typeof EMPTY_PASSWORDS) {
    const refused = await setOwnPassword(password)
    if (refused === null) {
      edit(EMPTY_PASSWORDS)
      setDone(true)
    }
    return refused
  }

  return (
    <form className={styles.form} data-form="change-password" noValidate onSubmit={submit}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <NewPasswords text={es.changePassword} field={field} />
      <FormProblem text={problem} />
      <FormDone text={done && !problem && !busy ? es.changePassword.done : null} />
      <div>
        <SubmitButton busy={busy} text={es.changePassword} />
      </div>
    </form>
  )
}

export function DeleteAccount() {
  const { step } = useSnapshot(accountDeletion)
  const goodbye = step === 'goodbye'
  return (
    <>
      <Button variant="danger" onClick={startDeletion}>
        {text.deletion.ask}
      </Button>
      <Dialog
        open={step !== 'none'}
        busy={step === 'deleting'}
        title={goodbye ? text.deletion.goodbyeTitle : text.deletion.confirmTitle}
        onClose={goodbye ? endGoodbye : cancelDeletion}
      >
        {goodbye ? (
          <Goodbye />
        ) : (
          <Confirm
            text={text.deletion}
            busy={step === 'deleting'}
            onCancel={cancelDeletion}
            onConfirm={() => void confirmDeletion()}
          />
        )}
      </Dialog>
    </>
  )
}

function Goodbye() {
  return (
    <>
      <p>{text.deletion.goodbye}</p>
      <div className="flow justify-end gap-12 above-24">
        <Button variant="primary" onClick={endGoodbye}>
          {es.common.accept}
        </Button>
      </div>
    </>
  )
}

/**
 * A button instead of a link, since signing in to that page is a call with the bearer; the page is opened
 * afterwards.
 */
function JobsLink() {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <>
      <Button variant="link" onClick={async () => setProblem(await openJobsPage())}>
        {text.account.jobs}
      </Button>
      <FormProblem text={problem} />
    </>
  )
}
