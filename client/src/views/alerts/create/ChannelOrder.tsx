import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from '#client/src/components/forms/IconButton.tsx'
import { alertForm as text } from '#client/src/text/es/alerts/form.ts'
import { ALERT_CHANNELS_MAX } from '#domain/contract/alerts/alerts.ts'
import type { AlertChannel } from '#domain/contract/alerts/channels.ts'
import styles from './Composer.module.css'
import { movedBy } from './channel-order.ts'

interface ChannelOrderProps {
  known: readonly AlertChannel[]
  order: readonly number[]
  onChange(order: number[]): void
}

/** Which of the user's ways an alert goes, and in which order: the chosen ones first. */
export function ChannelOrder({ known, order, onChange }: ChannelOrderProps) {
  const chosen = order.flatMap((id) => known.find((channel) => channel.id === id) ?? [])
  const others = known.filter(({ id }) => !order.includes(id))
  return (
    <fieldset className={styles.channels}>
      <legend className="strong">{text.channels}</legend>
      <ol>
        {[...chosen, ...others].map(({ id, name, state }) => {
          const at = order.indexOf(id)
          const isChosen = at >= 0
          return (
            <li key={id} className="row gap-4">
              <label className={styles.check}>
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
                  <Move name={text.earlier(name)} off={at === 0} onClick={() => onChange(movedBy(order, id, -1))}>
                    <ArrowUp size={16} aria-hidden />
                  </Move>
                  <Move
                    name={text.later(name)}
                    off={at === order.length - 1}
                    onClick={() => onChange(movedBy(order, id, 1))}
                  >
                    <ArrowDown size={16} aria-hidden />
                  </Move>
                </>
              )}
            </li>
          )
        })}
      </ol>
      {order.length === 0 && <p className="small clipped shrink">{text.noChannels}</p>}
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
  // Disabled without losing the focus that a key left on it.
  return (
    <IconButton label={name} className={styles.move} aria-disabled={off} onClick={() => !off && onClick()}>
      {children}
    </IconButton>
  )
}
