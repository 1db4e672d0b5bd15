import { useId, useState } from 'react'
import { Button } from '#client/src/components/forms/Button.tsx'
import { Field } from '#client/src/components/forms/Field.tsx'
import { FormDone, FormProblem } from '#client/src/components/forms/FormMessage.tsx'
import { SubmitButton } from '#client/src/components/forms/SubmitButton.tsx'
import { useForm } from '#client/src/components/forms/use-form.ts'
import { saveQuietHours } from '#client/src/stores/alerts/channel-changes.ts'
import { channels } from '#client/src/text/es/alerts/channels.ts'
import type { AlertSettings } from '#domain/contract/alerts/channels.ts'
import styles from './Channels.module.css'

const text = channels.quiet

const here = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

interface Hours {
  from: string
  to: string
  zone: string
}

const problemOf = ({ from, to, zone }: Hours) => (from && to && zone.trim() ? null : text.incomplete)

/** The hours in which nothing is delivered, on the user's own clocks. */
export function QuietHoursForm({ quiet }: { quiet: AlertSettings['quiet'] }) {
  const zones = useId()
  const [saved, setSaved] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const start = quiet ?? { from: '22:00', to: '07:00', zone: here() }
  const { problem, busy, field, submit } = useForm<Hours>(
    start,
    problemOf,
    ({ from, to, zone }) => save({ from, to, zone: zone.trim() }),
    () => setSaved(false),
  )

  async function save(hours: Hours | null) {
    const problem = await saveQuietHours(hours)
    setSaved(problem === null)
    setRefused(null)
    return problem
  }
  return (
    <form className={styles.form} data-form="quiet-hours" noValidate onSubmit={submit}>
      <p data-field="quiet">{quiet ? text.now(quiet.from, quiet.to, quiet.zone) : text.none}</p>
      <div className={styles.hours}>
        <Field label={text.from} type="time" {...field('from')} />
        <Field label={text.to} type="time" {...field('to')} />
      </div>
      <Field label={text.zone} list={zones} autoComplete="off" spellCheck={false} {...field('zone')} />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <FormProblem text={problem ?? refused} />
      <FormDone text={saved && !problem && !busy ? text.saved : null} />
      <div className="flow gap-8">
        <SubmitButton busy={busy} text={text} />
        {quiet && <Button onClick={async () => setRefused(await save(null))}>{text.remove}</Button>}
      </div>
    </form>
  )
}
