import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Chip } from '../../components/figures/Chip.tsx'
import { Button, SubmitButton } from '../../components/forms/Button.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { useForm } from '../../components/forms/use-form.ts'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { Failed } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { simulator } from '../../text/es/simulator.ts'
import { formatDay } from '../../text/format.ts'
import { Row } from '../alerts/Row.tsx'
import { StartForm } from './StartForm.tsx'
import { type Attempt, attempts, hasOlder, moveCash, showOlder, viewAttempt, viewed } from './simulator.ts'
import { problemAmong, readTyped } from './typed-fields.ts'

const text = simulator.attempts

/** All attempts in the market. None is ever removed, so that a user cannot keep only the good ones. */
export function Attempts() {
  const { status, data, loading } = useLoaded(attempts)
  useRefreshed(attempts)
  const { attempts: pages } = useSnapshot(viewed)
  const [starting, setStarting] = useState(false)
  return (
    <section aria-label={simulator.tabs.attempts} aria-busy={loading} data-part="attempts">
      {status === 'error' && <Failed text={text.failed} onRetry={attempts.load} />}
      {loading && <Skeleton width="100%" height={160} />}
      <ul className="edged-above below-16">
        {data?.map((attempt) => (
          <AttemptRow key={attempt.id} attempt={attempt} />
        ))}
      </ul>
      {data && hasOlder(data, pages) && (
        <Button variant="link" className="target below-16" onClick={() => void showOlder('attempts')}>
          {text.older}
        </Button>
      )}
      <Button onClick={() => setStarting(true)}>{text.startNew}</Button>
      <Dialog open={starting} title={text.startNew} onClose={() => setStarting(false)}>
        <p className="below-16 muted pretty">{text.ends}</p>
        <StartForm onStarted={() => setStarting(false)} />
      </Dialog>
    </section>
  )
}

function AttemptRow({ attempt }: { attempt: Attempt }) {
  const { kind, currency, started_at, ended_at } = attempt
  const { attempt: shown } = useSnapshot(viewed)
  const from = formatDay(started_at)
  return (
    <Row
      problem={null}
      data-attempt={attempt.id}
      actions={
        ended_at !== null &&
        shown?.id !== attempt.id && (
          <Button aria-label={text.viewOf(from)} onClick={() => viewAttempt(attempt)}>
            {text.view}
          </Button>
        )
      }
    >
      <p className="flow gap-8 baseline">
        <strong className="bold">{ended_at === null ? text.since(from) : text.ended(from, formatDay(ended_at))}</strong>
        {ended_at === null && <Chip tone="accent">{text.running}</Chip>}
      </p>
      <p className="small">
        {text.kinds[kind]} · {currency}
      </p>
    </Row>
  )
}

/** Pays cash in or out. */
export function CashDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} title={simulator.cash.title} onClose={onClose}>
      <CashForm onDone={onClose} />
    </Dialog>
  )
}

function CashForm({ onDone }: { onDone(): void }) {
  const { cash } = simulator
  const read = (amount: string) => readTyped(cash.amount, amount, 'any')
  const { problem, busy, field, submit } = useForm(
    { amount: '' },
    ({ amount }) => problemAmong([read(amount)]),
    async ({ amount }, client_id) => {
      const problem = await moveCash({ amount: read(amount) as number, client_id })
      if (problem === null) onDone()
      return problem
    },
  )
  return (
    <form className="stack gap-16" noValidate onSubmit={submit} data-form="cash">
      <Field label={cash.amount} help={cash.help} inputMode="text" autoComplete="off" {...field('amount')} />
      <FormProblem text={problem} />
      <SubmitButton busy={busy} text={cash} />
    </form>
  )
}
