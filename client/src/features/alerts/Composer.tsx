import { ChevronRight } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { alertSentence, type When } from '#domain/alerts/kinds/index.ts'
import { type Alert, NOTE_MAX } from '#domain/contract/alerts/alerts.ts'
import type { AlertChannel } from '#domain/contract/alerts/channels.ts'
import { RULE_NAMES } from '#domain/opportunities/core/rule-names.ts'
import { RATING_SPANISH } from '#domain/ratings/words.ts'
import { AgeChip } from '../../components/figures/AgeChip.tsx'
import { Money } from '../../components/figures/Money.tsx'
import { Button, SubmitButton } from '../../components/forms/Button.tsx'
import { Choice } from '../../components/forms/Choice.tsx'
import { Field, FigureField } from '../../components/forms/Field.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { useForm } from '../../components/forms/use-form.ts'
import dialog from '../../components/overlays/Dialog.module.css'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useChannels } from '../../realtime/live.ts'
import { showToast } from '../../stores/notices.ts'
import { usePrice } from '../../stores/prices.ts'
import { useLoaded } from '../../stores/resource.ts'
import { session } from '../../stores/session.ts'
import { indicatorsEntry } from '../../stores/stock-data.ts'
import { alertForm as text } from '../../text/es/alert-form.ts'
import { es } from '../../text/es.ts'
import {
  type AlertForm,
  conditionOf,
  type FormField,
  fieldsOf,
  formOfKind,
  initialForm,
  isAlreadyTrue,
  kindNames,
  newAlert,
  problemIn,
  type StockContext,
  type Values,
  withValue,
} from './alert-form.ts'
import { addAlert, removeAlert } from './alerts.ts'
import { ChannelOrder, defaultChannels } from './ChannelOrder.tsx'
import styles from './Composer.module.css'
import { channels } from './channels.ts'
import { type AlertIdea, closeComposer } from './composer.ts'

/** Creates an alert: its condition, and the channels that report it. */
export function Composer({ idea }: { idea: AlertIdea }) {
  const { symbol } = idea
  const { price, trading, failed } = usePrice(symbol)
  const { data: indicators } = useLoaded(indicatorsEntry(symbol))
  useChannels([`quote:${symbol}`])
  const currency = trading?.currency ?? null
  // The form starts with the price, written with the decimals of its currency.
  const isKnown = trading !== null || failed
  return (
    <Dialog open title={text.title(symbol)} onClose={closeComposer}>
      <p className="flow baseline gap-4-8 below-12 target muted" data-field="now">
        {text.now}{' '}
        {price ? (
          <>
            <Money value={price.price} currency={currency} /> <AgeChip freshness={price.freshness} asOf={price.as_of} />
          </>
        ) : (
          isKnown && text.noPrice
        )}
      </p>
      {isKnown ? (
        <ComposerForm idea={idea} shown={{ symbol, price, trading, indicators }} />
      ) : (
        <Skeleton width="100%" height={280} />
      )}
    </Dialog>
  )
}

interface ComposerFormProps {
  idea: AlertIdea
  shown: StockContext
}

export function ComposerForm({ idea, shown }: ComposerFormProps) {
  const { symbol } = idea
  const { data: known, status } = useLoaded(channels)
  const { user } = useSnapshot(session)
  const { form, problem, busy, edit, submit } = useForm<AlertForm>(
    initialForm(idea, shown),
    (form) => problemIn(form, shown, Date.now()),
    (form, clientId) => submitAlert(form, shown, clientId),
  )
  const condition = conditionOf(form)
  const order = form.channels ?? defaultChannels(known ?? [])
  const change = (name: string, value: string) => edit(withValue(form, name, value, shown))
  return (
    <form className="stack gap-16" noValidate onSubmit={submit}>
      <div className={`${styles.condition} stack align-end gap-12-16 halves`}>
        <Choice
          label={text.kind}
          variant="field"
          options={kindNames(user?.role ?? null).map((kind) => [kind, text.kinds[kind]])}
          value={form.kind}
          onChoose={(kind) => edit(formOfKind(kind as AlertForm['kind'], form, shown))}
        />
        <KindFields kind={form.kind} values={form.values} onChange={change} />
        <Choice
          label={text.repeat}
          variant="field"
          options={Object.entries(text.repeats)}
          value={form.repeat}
          onChoose={(repeat) => edit({ repeat: repeat as AlertForm['repeat'] })}
        />
      </div>
      <MoreOptions form={form} known={known} failed={status === 'error'} order={order} onChange={edit} />
      <div className={`${dialog.foot} stack gap-12`}>
        <div className="well">
          <p className="text-16" aria-live="polite" data-field="sentence">
            {alertSentence(condition, { symbol, currency: shown.trading?.currency ?? null })}
          </p>
          <div role="status" className={styles.already}>
            {isAlreadyTrue(condition, shown) && <Already direction={form.values.direction} onTurn={change} />}
          </div>
        </div>
        <FormProblem text={problem} />
        <SubmitButton busy={busy} text={text} />
      </div>
    </form>
  )
}

interface AlreadyProps {
  direction: string | undefined
  onTurn(name: 'direction', value: string): void
}

/**
 * Says that the condition is true at the price shown, and what then has to happen; offers the other direction, if
 * there is one.
 */
function Already({ direction, onTurn }: AlreadyProps) {
  const other = direction === 'up' ? 'down' : direction === 'down' ? 'up' : null
  return (
    <p data-field="already">
      {text.already}{' '}
      {other && (
        <Button variant="link" onClick={() => onTurn('direction', other)}>
          {text.turn[other]}
        </Button>
      )}
    </p>
  )
}

/** Words of choices whose Spanish is among other texts, such as rules and readings. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...text.values,
  becomes: { ...es.readings, ...RATING_SPANISH },
  rule: { ...text.values.rule, ...RULE_NAMES },
}

interface KindFieldsProps {
  kind: When['kind']
  values: Values
  onChange(name: string, value: string): void
}

/** The fields for the condition of one kind of alert. */
export function KindFields({ kind, values, onChange }: KindFieldsProps) {
  return fieldsOf(kind, values).map((field) => (
    <OneField
      key={`${kind} ${field.name}`}
      field={field}
      value={values[field.name] ?? ''}
      onChange={(value) => onChange(field.name, value)}
    />
  ))
}

interface OneFieldProps {
  field: FormField
  value: string
  onChange(value: string): void
}

function OneField({ field, value, onChange }: OneFieldProps) {
  const { name, type } = field
  const label = text.fields[name]
  if (type === 'choice') {
    const options = field.words.map((word) => [word, NAMES[name][word] ?? word] as const)
    return <Choice variant="field" label={label} options={options} value={value} onChoose={onChange} />
  }
  if (type === 'number') {
    return (
      <FigureField
        label={label}
        name={name}
        value={value}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  return (
    <label className="row gap-8 fill height-40">
      <input
        type="checkbox"
        checked={value === 'yes'}
        onChange={({ target }) => onChange(target.checked ? 'yes' : '')}
      />
      {label}
    </label>
  )
}

interface MoreOptionsProps {
  form: AlertForm
  /** The user's channels; null until loaded. */
  known: readonly AlertChannel[] | null
  failed: boolean
  /** The channels of this alert, in their order. */
  order: readonly number[]
  onChange(change: Partial<AlertForm>): void
}

/** Options that most alerts do not need, folded away. */
export function MoreOptions({ form, known, failed, order, onChange }: MoreOptionsProps) {
  const names = order.flatMap((id) => known?.find((channel) => channel.id === id)?.name ?? [])
  return (
    <details className={styles.more}>
      <summary>
        <ChevronRight size={16} aria-hidden />
        <span className="strong firm">{text.more}</span>
        <span className="small clipped shrink" data-field={known ? 'ways' : undefined}>
          {known ? text.ways(names) : failed && text.channelsFailed}
        </span>
      </summary>
      <div className="stack align-end gap-12-16 halves">
        <Choice
          label={text.sessions}
          variant="field"
          options={Object.entries(text.sessionNames)}
          value={form.sessions}
          onChoose={(sessions) => onChange({ sessions: sessions as AlertForm['sessions'] })}
        />
        <Field
          label={text.expires}
          type="date"
          value={form.expires}
          onChange={({ target }) => onChange({ expires: target.value })}
        />
        <div className="whole">
          <Field
            label={text.note}
            autoComplete="off"
            maxLength={NOTE_MAX}
            value={form.note}
            onChange={({ target }) => onChange({ note: target.value })}
          />
        </div>
      </div>
      {known && <ChannelOrder known={known} order={order} onChange={(channels) => onChange({ channels })} />}
    </details>
  )
}

/**
 * Creates the alert and shows a notice that can undo it. Returns null, or a sentence that says why it was not
 * created.
 */
export async function submitAlert(
  form: AlertForm,
  { symbol, trading }: StockContext,
  clientId: string,
): Promise<string | null> {
  // Channels are awaited, since an alert without any would reach no one.
  if (form.channels === null && channels.data === null) await channels.load()
  const { data: known } = channels
  if (form.channels === null && known === null) return text.channelsFailed
  const order = form.channels ?? defaultChannels(known ?? [])
  const created = await addAlert(newAlert(form, symbol, order, clientId))
  if (typeof created === 'string') return created
  closeComposer()
  const sentence = text.made(alertSentence(conditionOf(form), { symbol, currency: trading?.currency ?? null }))
  const said = created.already ? `${sentence} ${text.already}` : sentence
  showToast(said, { label: text.undo, run: () => void undo(created) })
  return null
}

async function undo(alert: Alert): Promise<void> {
  const problem = await removeAlert(alert)
  if (problem !== null) showToast(problem)
}
