import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { IconButton } from '#client/src/components/forms/IconButton.tsx'
import { Chip, type Tone } from '#client/src/components/marks/Chip.tsx'
import { Boundary } from '#client/src/components/states/Boundary.tsx'
import { changeAlert, removeAlert } from '#client/src/stores/alerts/alerts.ts'
import { openStock } from '#client/src/stores/page/view.ts'
import { tradingEntry } from '#client/src/stores/stock/stocks.ts'
import { alertList as text } from '#client/src/text/es/alerts/list.ts'
import { formatDatedMoment } from '#client/src/text/format.ts'
import { isAlreadyTrue } from '#domain/alerts/evaluate.ts'
import { alertSentence } from '#domain/alerts/kinds/index.ts'
import type { Alert } from '#domain/contract/alerts/alerts.ts'
import type { AlertChannel } from '#domain/contract/alerts/channels.ts'
import rows from '../Row.module.css'
import { Row, useChange } from '../Row.tsx'
import styles from './AlertList.module.css'

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
  /** Null while they are not known. */
  channels: readonly AlertChannel[] | null
  onEdit(): void
}

/** One alert: what it waits for, how it stands, and what can be done with it. */
export function AlertRow({ alert, channels, onEdit }: AlertRowProps) {
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
              onClick={() => void run(() => changeAlert(id, { paused: !paused }))}
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
          className={styles.symbol}
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
  // Only how many decimals a level has depends on it.
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
