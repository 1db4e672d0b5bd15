import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { isAlreadyTrue } from '#domain/alerts/evaluate.ts'
import { alertSentence } from '#domain/alerts/kinds/index.ts'
import { type Alert, NOTE_MAX } from '#domain/contract/alerts/alerts.ts'
import type { AlertChannel } from '#domain/contract/alerts/channels.ts'
import { ALERT_LIMIT } from '#domain/rules/plans.ts'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { Chip, type Tone } from '../../components/figures/Chip.tsx'
import { Button, SubmitButton } from '../../components/forms/Button.tsx'
import { Choice } from '../../components/forms/Choice.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { IconButton } from '../../components/forms/IconButton.tsx'
import { useForm } from '../../components/forms/use-form.ts'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { onMessage } from '../../realtime/listeners.ts'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { session } from '../../stores/session.ts'
import { tradingEntry } from '../../stores/stock-data.ts'
import { openStock, openSubView } from '../../stores/view.ts'
import { channelTexts as channelText } from '../../text/es/alert-channels.ts'
import { alertList, alertList as text } from '../../text/es/alert-list.ts'
import { formatDatedMoment } from '../../text/format.ts'
import styles from './AlertList.module.css'
import { alerts, removeAlert, updateAlert } from './alerts.ts'
import { ChannelOrder } from './ChannelOrder.tsx'
import { channels } from './channels.ts'
import rows from './Row.module.css'
import { Row, useChange } from './Row.tsx'

/** The alerts of the user, filtered by stock if there are several. */
export function AlertList() {
  const { status, data, loading, old } = useLoaded(alerts)
  const { data: known } = useLoaded(channels)
  const [symbol, setSymbol] = useState('')
  const [editing, setEditing] = useState<Alert | null>(null)
  useRefreshed(alerts)
  useEffect(() => onMessage('alert', alerts.load), [])
  const symbols = [...new Set(data?.map((alert) => alert.symbol))].sort()
  const chosen = symbols.includes(symbol) ? symbol : ''
  const shown = data?.filter((alert) => chosen === '' || alert.symbol === chosen)
  return (
    <section className="max-960" aria-label={text.title} aria-busy={loading}>
      {status === 'error' && <Failed text={text.loadFailed} onRetry={alerts.load} />}
      {loading && <Skeleton width="100%" height={240} />}
      {data && (
        <div className="flow align-end spread gap-12-24 below-16">
          <Used list={data} />
          {old && <OldMark />}
          {symbols.length > 1 && (
            <Choice
              label={text.filter}
              options={[['', text.all], ...symbols.map((symbol) => [symbol, symbol] as const)]}
              value={chosen}
              onChoose={setSymbol}
            />
          )}
        </div>
      )}
      {shown?.length === 0 && (
        <Notice text={text.none}>
          <Button onClick={() => openSubView('advancedSearch')}>{text.search}</Button>
        </Notice>
      )}
      <ul className={shown && shown.length > 0 ? 'edged-above' : undefined}>
        {shown?.map((alert) => (
          <AlertRow key={alert.id} alert={alert} channels={known} onEdit={() => setEditing(alert)} />
        ))}
      </ul>
      {editing && <EditAlert alert={editing} onClose={() => setEditing(null)} />}
    </section>
  )
}

/** Says how many of the plan's alerts are in use. */
function Used({ list }: { list: readonly Alert[] }) {
  const { user } = useSnapshot(session)
  const waiting = list.filter(({ state }) => state === 'armed' || state === 'suspended').length
  return (
    <p data-field="used" title={text.usedHelp}>
      {text.used(waiting, ALERT_LIMIT[user?.role ?? 'Freemium'])}
      <small className="block">{text.usedHelp}</small>
    </p>
  )
}

const ICON = { size: 16, 'aria-hidden': true } as const
const TONES: Record<Alert['state'], Tone> = {
  armed: 'up',
  fired: 'accent',
  paused: 'plain',
  suspended: 'warn',
  expired: 'plain',
}

interface AlertRowProps {
  alert: Alert
  /** Null until loaded. */
  channels: readonly AlertChannel[] | null
  onEdit(): void
}

/** Shows what an alert waits for and its state, with buttons to change it. */
function AlertRow({ alert, channels, onEdit }: AlertRowProps) {
  const { id, symbol, note, state, reason } = alert
  const { problem, run } = useChange()
  const paused = state === 'paused'
  return (
    <Row
      data-alert={id}
      data-state={state}
      problem={problem}
      actions={
        <>
          {(paused || state === 'armed' || state === 'suspended') && (
            <IconButton
              label={paused ? text.resumeOf(symbol) : text.pauseOf(symbol)}
              title={paused ? text.resume : text.pause}
              onClick={() => void run(() => updateAlert(id, { paused: !paused }))}
            >
              {paused ? <Play {...ICON} /> : <Pause {...ICON} />}
            </IconButton>
          )}
          <IconButton label={text.editOf(symbol)} title={text.edit} onClick={onEdit}>
            <Pencil {...ICON} />
          </IconButton>
          <IconButton
            label={text.removeOf(symbol)}
            title={text.remove}
            onClick={() => void run(() => removeAlert(alert))}
          >
            <Trash2 {...ICON} />
          </IconButton>
        </>
      }
    >
      <p className={rows.line}>
        <button
          type="button"
          className="bold accent"
          translate="no"
          aria-label={text.open(symbol)}
          onClick={() => openStock(symbol)}
        >
          {symbol}
        </button>
        <Chip tone={TONES[state]}>{text.state(state)}</Chip>
        {reason && <small>{text.reason(reason)}</small>}
      </p>
      <Boundary fallback={<p>{text.newKind}</p>}>
        <Sentence alert={alert} />
      </Boundary>
      {note && <p className={styles.note}>{note}</p>}
      <p className={rows.small} data-field="facts">
        {factsOf(alert, channels).join(' · ')}
      </p>
    </Row>
  )
}

function Sentence({ alert }: { alert: Alert }) {
  // The currency only decides how many decimals a level has.
  const currency = tradingEntry(alert.symbol).data?.currency ?? null
  return <p data-field="sentence">{alertSentence(alert, { symbol: alert.symbol, currency })}</p>
}

function factsOf(alert: Alert, known: AlertRowProps['channels']): string[] {
  const { when, side, state, fired, expires_at, channels: ids } = alert
  const names = known?.filter(({ id }) => ids.includes(id)).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  const facts = [
    state === 'armed' && text.side(when.kind, side, isAlreadyTrue(alert, alert)),
    text.fired(fired),
    expires_at === null ? text.forever : text.expires(formatDatedMoment(expires_at)),
    names && text.by(names.map(({ name }) => name)),
  ]
  return facts.filter((fact) => typeof fact === 'string')
}

const editText = alertList.editing

/** Changes the note of an alert and its channels. Its condition cannot be changed. */
function EditAlert({ alert, onClose }: { alert: Alert; onClose(): void }) {
  const { id, symbol, note } = alert
  const { status, data: known, loading } = useLoaded(channels)
  const noteId = useId()
  const { form, problem, busy, edit, submit } = useForm({ note, channels: alert.channels }, () => null, send)

  async function send(change: { note: string; channels: number[] }) {
    const refused = await updateAlert(id, change)
    if (refused === null) onClose()
    return refused
  }
  return (
    <Dialog open busy={busy} title={editText.title(symbol)} onClose={onClose}>
      <form className="stack gap-16" data-form="edit-alert" noValidate onSubmit={submit}>
        <div className="stack gap-4">
          <label htmlFor={noteId} className="strong">
            {editText.note}
          </label>
          <textarea
            id={noteId}
            rows={3}
            maxLength={NOTE_MAX}
            value={form.note}
            onChange={(event) => edit({ note: event.target.value })}
          />
        </div>
        {status === 'error' && <Failed text={channelText.loadFailed} onRetry={channels.load} />}
        {loading && <Skeleton width="100%" height={80} />}
        {known && <ChannelOrder known={known} order={form.channels} onChange={(channels) => edit({ channels })} />}
        <FormProblem text={problem} />
        <div>
          <SubmitButton busy={busy} text={editText} />
        </div>
      </form>
    </Dialog>
  )
}
