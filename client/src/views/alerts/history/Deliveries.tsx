import { alertList } from '#client/src/text/es/alerts/list.ts'
import { formatInstant } from '#client/src/text/format.ts'
import type { AlertFiring } from '#domain/contract/alerts/alerts.ts'
import type { AlertChannel } from '#domain/contract/alerts/channels.ts'
import rows from '../Row.module.css'
import styles from './FiringItem.module.css'

const text = alertList.history

interface DeliveriesProps {
  deliveries: AlertFiring['deliveries']
  channels: readonly AlertChannel[] | null
  whole: boolean
}

/** How far a firing came on each channel, and no further; `whole`: and when. */
export function Deliveries({ deliveries, channels, whole }: DeliveriesProps) {
  if (deliveries.length === 0) return <p className={rows.small}>{text.nowhere}</p>
  return (
    <ul className={styles.deliveries} aria-label={text.deliveries}>
      {deliveries.map(({ channel: id, state, at, detail }) => {
        const channel = channels?.find((each) => each.id === id)
        const name = channel?.name ?? (channels ? text.gone : text.someChannel)
        return (
          <li key={id} data-delivery={state}>
            <span className="strong">{name}:</span> {text.delivery(state, channel?.kind ?? null, detail)}
            {whole && (
              <>
                {' · '}
                <time dateTime={at}>{formatInstant(at)}</time>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
