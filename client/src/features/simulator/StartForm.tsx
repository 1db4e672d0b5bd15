import type { StartBody } from '#domain/contract/simulator.ts'
import { RATE_CURRENCIES } from '#domain/market/rates.ts'
import { SubmitButton } from '../../components/forms/Button.tsx'
import { Choice } from '../../components/forms/Choice.tsx'
import { FigureField } from '../../components/forms/Field.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { useForm } from '../../components/forms/use-form.ts'
import { simulator } from '../../text/es/simulator.ts'
import styles from './StartForm.module.css'
import { startAttempt } from './simulator.ts'
import { problemAmong, readTyped } from './typed-fields.ts'

const text = simulator.start

interface StartFields {
  kind: NonNullable<StartBody['kind']>
  currency: StartBody['currency']
  cash: string
  fixed: string
  percent: string
  minimum: string
}

const FRESH: StartFields = { kind: 'orders', currency: 'USD', cash: '10.000', fixed: '0', percent: '0', minimum: '0' }
const CURRENCIES = ['USD', ...RATE_CURRENCIES] as const

/** Begins an attempt: what it has, and what its broker charges. */
export function StartForm({ onStarted }: { onStarted?(): void }) {
  const { form, problem, busy, edit, field, submit } = useForm<StartFields>(
    FRESH,
    (form) => problemAmong([bodyOf(form)]),
    async (form, client_id) => {
      const body = bodyOf(form)
      const problem = typeof body === 'string' ? body : await startAttempt({ ...body, client_id })
      if (problem === null) onStarted?.()
      return problem
    },
  )
  return (
    <form className={styles.form} noValidate onSubmit={submit} data-form="start">
      <h2 className="large">{text.title}</h2>
      <p className="muted pretty">{form.kind === 'by_hand' ? text.byHand : text.lead}</p>
      <div className={`${styles.fields} stack align-end gap-12-16 halves`}>
        <Choice
          label={text.kind}
          variant="field"
          options={Object.entries(text.kinds)}
          value={form.kind}
          onChoose={(kind) => edit({ kind: kind as StartFields['kind'] })}
        />
        <Choice
          label={text.currency}
          variant="field"
          options={CURRENCIES.map((currency) => [currency, currency])}
          value={form.currency}
          onChoose={(currency) => edit({ currency: currency as StartFields['currency'] })}
        />
        <FigureField label={text.cash} {...field('cash')} />
        {/* Those by hand have their costs noted with each trade. */}
        {form.kind === 'orders' && (
          <>
            <FigureField label={text.fixed} {...field('fixed')} />
            <FigureField label={text.percent} {...field('percent')} />
            <FigureField label={text.minimum} {...field('minimum')} />
          </>
        )}
      </div>
      <FormProblem text={problem} />
      <SubmitButton busy={busy} text={text} />
    </form>
  )
}

function bodyOf({ kind, currency, cash, fixed, percent, minimum }: StartFields): StartBody | string {
  const read = [
    readTyped(text.cash, cash, 'positive', currency),
    readTyped(text.fixed, fixed, 'zero', currency),
    readTyped(text.percent, percent, 'zero', '%'),
    readTyped(text.minimum, minimum, 'zero', currency),
  ]
  const problem = problemAmong(read)
  if (problem !== null) return problem
  const [money, ...costs] = read as number[]
  return { kind, currency, cash: money, costs: { fixed: costs[0], percent: costs[1], minimum: costs[2] } }
}
