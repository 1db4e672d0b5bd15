import { ArrowDown, ArrowUp } from 'lucide-react'
import { Failed } from '../../../components/states/Failed.tsx'
import { Skeleton } from '../../../components/states/Skeleton.tsx'
import { channels, loadChannels } from '../../../stores/alerts/channels.ts'
import { useLoaded } from '../../../stores/use-loaded.ts'
import { alertList } from '../../../text/es/alert-list.ts'
import { channels as channelText } from '../../../text/es/channels.ts'
import styles from './AlertList.module.css'

const text = alertList.editing

interface ChannelOrderProps {
  /** Ids in the order in which they are tried. */
  chosen: readonly number[]
  onChange(chosen: number[]): void
}

/** Which channels an alert goes by: the chosen ones first, in their order. */
export function ChannelOrder({ chosen, onChange }: ChannelOrderProps) {
  const { status, data } = useLoaded(channels.answer, loadChannels)
  if (status === 'error') return <Failed text={channelText.loadFailed} onRetry={loadChannels} />
  if (!data) return <Skeleton width="100%" height={80} />
  const own = chosen.filter((id) => data.some((channel) => channel.id === id))
  const place = ({ id }: { id: number }) => (own.includes(id) ? own.indexOf(id) : own.length)
  const swap = (at: number, to: number) => onChange(own.with(at, own[to]).with(to, own[at]))
  return (
    <fieldset className={styles.channels}>
      <legend>{text.channels}</legend>
      {data
        .toSorted((a, b) => place(a) - place(b))
        .map(({ id, name }) => {
          const at = own.indexOf(id)
          return (
            <div key={id} className={styles.channel}>
              <label>
                <input
                  type="checkbox"
                  checked={at >= 0}
                  onChange={() => onChange(at < 0 ? [...own, id] : own.filter((other) => other !== id))}
                />
                {name}
              </label>
              {at >= 0 && own.length > 1 && (
                <>
                  <button
                    type="button"
                    className={styles.action}
                    aria-label={text.earlier(name)}
                    disabled={at === 0}
                    onClick={() => swap(at, at - 1)}
                  >
                    <ArrowUp size={16} aria-hidden />
                  </button>
                  <button
                    type="button"
                    className={styles.action}
                    aria-label={text.later(name)}
                    disabled={at === own.length - 1}
                    onClick={() => swap(at, at + 1)}
                  >
                    <ArrowDown size={16} aria-hidden />
                  </button>
                </>
              )}
            </div>
          )
        })}
      {own.length === 0 && <p className={styles.small}>{text.noChannels}</p>}
    </fieldset>
  )
}
