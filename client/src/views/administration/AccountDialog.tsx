import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Role } from '#domain/contract/accounts/accounts.ts'
import type { AccountChange, ManagedAccount } from '#domain/contract/accounts/administration.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Choice } from '../../components/forms/Choice.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { Confirm } from '../../components/overlays/Confirm.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { session } from '../../stores/account/session.ts'
import { changeOpened } from '../../stores/administration.ts'
import { administration } from '../../text/es/administration.ts'
import styles from './AccountDialog.module.css'
import { ChangeLog } from './ChangeLog.tsx'

const text = administration.account
const PLANS = Role.enum.map((plan) => [plan, plan] as const)

interface AccountDialogProps {
  account: ManagedAccount
  onClose(): void
}

/** One account and what can be changed of it, each at once; a suspension asks first. */
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
      title={asking ? text.confirmTitle(account.name) : account.name}
      onClose={asking ? () => setAsking(false) : onClose}
    >
      {asking ? (
        <Confirm
          text={text}
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
  const hint = own ? text.own : confirmed ? null : text.unconfirmed
  return (
    <div className={styles.settings}>
      <p className={styles.email}>{email}</p>
      <Choice
        label={text.plan}
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
        {text.admin}
      </label>
      {hint && <p className={styles.hint}>{hint}</p>}
      {suspended && (
        <Button aria-disabled={busy} onClick={() => busy || onChange({ suspended: false })}>
          {text.resume}
        </Button>
      )}
      {!suspended && !own && (
        <Button look="danger" onClick={onSuspend}>
          {text.suspend}
        </Button>
      )}
    </div>
  )
}
