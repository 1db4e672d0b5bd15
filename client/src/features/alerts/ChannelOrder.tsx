import { ArrowDown, ArrowUp } from 'lucide-react'
import { ALERT_CHANNELS_MAX } from '#domain/contract/alerts/alerts.ts'
import type { AlertChannel, ChannelKind } from '#domain/contract/alerts/channels.ts'
import { IconButton } from '../../components/forms/IconButton.tsx'
import { alertForm as text } from '../../text/es/alert-form.ts'
import styles from './Composer.module.css'

interface ChannelOrderProps {
  known: readonly AlertChannel[]
  order: readonly number[]
  /** What is sent by them; an alert, unless said otherwise. */
  words?: { channels: string; noChannels: string }
  onChange(order: number[]): void
}

/** Chooses channels and their order; the chosen ones come first. */
export function ChannelOrder({ known, order, words = text, onChange }: ChannelOrderProps) {
  const chosen = order.flatMap((id) => known.find((channel) => channel.id === id) ?? [])
  const others = known.filter(({ id }) => !order.includes(id))
  return (
    <fieldset className="above-16">
      <legend className="strong">{words.channels}</legend>
      <ol>
        {[...chosen, ...others].map(({ id, name, state }) => {
          const at = order.indexOf(id)
          const isChosen = at >= 0
          return (
            <li key={id} className="row gap-4">
              <label className="row gap-8 fill height-40">
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={!isChosen && (state !== 'ready' || order.length >= ALERT_CHANNELS_MAX)}
                  onChange={() => onChange(isChosen ? order.filter((one) => one !== id) : [...order, id])}
                />
                {name}
                {state !== 'ready' && <span className="small clipped shrink">{text.notReady}</span>}
              </label>
              {isChosen && (
                <>
                  <Move name={text.earlier(name)} off={at === 0} onClick={() => onChange(moveChannel(order, id, -1))}>
                    <ArrowUp size={16} aria-hidden />
                  </Move>
                  <Move
                    name={text.later(name)}
                    off={at === order.length - 1}
                    onClick={() => onChange(moveChannel(order, id, 1))}
                  >
                    <ArrowDown size={16} aria-hidden />
                  </Move>
                </>
              )}
            </li>
          )
        })}
      </ol>
      {order.length === 0 && <p className="small">{words.noChannels}</p>}
    </fieldset>
  )
}

interface MoveProps {
  name: string
  off: boolean
  onClick(): void
  children: React.ReactNode
}

function Move({ name, off, onClick, children }: MoveProps) {
  // Uses aria-disabled, since a disabled button would lose the focus that a key press left on it.
  return (
    <IconButton label={name} className={styles.move} aria-disabled={off} onClick={() => !off && onClick()}>
      {children}
    </IconButton>
  )
}

/** The kinds that reach a user soonest come first, mail last. */
const NEAREST: readonly ChannelKind[] = ['push', 'telegram', 'ntfy', 'webhook', 'page', 'email']

/** Default channels of a new alert: those that are ready, the soonest first. */
export function defaultChannels(channels: readonly AlertChannel[]): number[] {
  const ready = channels.filter(({ state }) => state === 'ready')
  const place = ({ kind }: AlertChannel) => NEAREST.indexOf(kind)
  return ready
    .sort((a, b) => place(a) - place(b))
    .slice(0, ALERT_CHANNELS_MAX)
    .map(({ id }) => id)
}

/** Moves one channel of the order a place earlier (-1) or later (1). */
function moveChannel(order: readonly number[], id: number, by: -1 | 1): number[] {
  const at = order.indexOf(id)
  const to = at + by
  return to < 0 || to >= order.length ? [...order] : order.with(at, order[to]).with(to, id)
}
