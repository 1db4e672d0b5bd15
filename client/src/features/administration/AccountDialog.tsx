import { useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Role } from '#domain/contract/accounts/accounts.ts'
import type { AccountChange, LoggedChange, ManagedAccount } from '#domain/contract/accounts/administration.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Choice } from '../../components/forms/Choice.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { Confirm, Dialog } from '../../components/overlays/Dialog.tsx'
import { Failed } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useLoaded } from '../../stores/resource.ts'
import { session } from '../../stores/session.ts'
import { administration } from '../../text/es/administration.ts'
import { formatDatedMoment } from '../../text/format.ts'
import styles from './AccountDialog.module.css'
import { accounts, changeOpened } from './administration.ts'

const accountText = administration.account
const PLANS = Role.enum.map((plan) => [plan, plan] as const)

interface AccountDialogProps {
  account: ManagedAccount
  onClose(): void
}

/** Shows one account, with changes that apply at once; only a suspension must be confirmed. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function change(wanted: AccountChange) {
    setBusy(true)
    setProblem(await changeOpened(wanted))
    setBusy(false)
    setAsking(false)
  }
  return (
    <Dialog
      open
      busy={busy}
      title={asking ? accountText.confirmTitle(account.name) : account.name}
      onClose={asking ? () => setAsking(false) : onClose}
    >
      {asking ? (
        <Confirm
          text={accountText}
          busy={busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => change({ suspended: true })}
        />
      ) : (
        <>
          <Settings account={account} busy={busy} onChange={change} onSuspend={() => setAsking(true)} />
          <FormProblem text={problem} />
          <ChangeLog />
        </>
      )}
    </Dialog>
  )
}

interface SettingsProps {
  account: ManagedAccount
  busy: boolean
  onChange(wanted: AccountChange): void
  onSuspend(): void
}

function Settings({ account, busy, onChange, onSuspend }: SettingsProps) {
  const { user } = useSnapshot(session)
  const { email, role, admin, suspended, confirmed } = account
  const own = email === user?.email
  const hint = own ? accountText.own : confirmed ? null : accountText.unconfirmed
  return (
    <div className="stack justify-items-start gap-16 below-16">
      <p className="muted breaks">{email}</p>
      <Choice
        label={accountText.plan}
        options={PLANS}
        value={role}
        onChoose={(plan) => busy || onChange({ role: plan as Role })}
      />
      <label className="row gap-8">
        <input
          type="checkbox"
          checked={admin}
          disabled={own || !confirmed}
          onChange={(event) => busy || onChange({ admin: event.target.checked })}
        />
        {accountText.admin}
      </label>
      {hint && <p className="muted breaks">{hint}</p>}
      {suspended && (
        <Button aria-disabled={busy} onClick={() => busy || onChange({ suspended: false })}>
          {accountText.resume}
        </Button>
      )}
      {!suspended && !own && (
        <Button variant="danger" onClick={onSuspend}>
          {accountText.suspend}
        </Button>
      )}
    </div>
  )
}

const changesText = administration.changes

/** The last changes of the account in the dialog, with their authors and times. */
function ChangeLog() {
  const { status, data, loading } = useLoaded(accounts.changes)
  const id = useId()
  return (
    <section className={styles.log} aria-labelledby={id} aria-busy={loading}>
      <h3 id={id} className="below-8">
        {changesText.title}
      </h3>
      {loading && <Skeleton width="60%" />}
      {status === 'error' && <Failed text={changesText.loadFailed} onRetry={accounts.changes.load} />}
      {data?.results.length === 0 && <p>{changesText.none}</p>}
      <ul>
        {data?.results.map((change) => (
          <li key={`${change.at} ${change.what}`} data-change={change.what}>
            {changesText.what(change)}
            <small className="block breaks">
              {authorOf(change)} · <time dateTime={change.at}>{formatDatedMoment(change.at)}</time>
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

const authorOf = ({ by, by_email }: LoggedChange): string =>
  by === null ? changesText.command : (by_email ?? changesText.deleted)
