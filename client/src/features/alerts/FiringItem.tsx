import type { AlertFiring } from '#domain/contract/alerts/alerts.ts'
import type { AlertChannel } from '#domain/contract/alerts/channels.ts'
import { formatPrice } from '#domain/text/price.ts'
import { Chip } from '../../components/figures/Chip.tsx'
import { alertList } from '../../text/es/alert-list.ts'
import { formatInstant, formatSpan } from '../../text/format.ts'
import styles from './FiringItem.module.css'
import rows from './Row.module.css'

const text = alertList.history

interface FiringItemProps {
  firing: AlertFiring
  /** Null until loaded. */
  channels: readonly AlertChannel[] | null
  /** True if it was unread when the list was opened. */
  fresh?: boolean
  /** True shows the time of each delivery, too. */
  whole?: boolean
  onOpen(symbol: string): void
}

/** Shows a firing with the figures behind it and the state of its deliveries. */
export function FiringItem({ firing, channels, fresh = false, whole = false, onOpen }: FiringItemProps) {
  const { id, symbol, at } = firing
  return (
    <li className={`${styles.item} stack gap-4 ruled-below relative`} data-firing={id} data-symbol={symbol}>
      <p className={rows.line}>
        <button
          type="button"
          className={styles.open}
          aria-label={alertList.inbox.open(symbol, firing.text)}
          onClick={() => onOpen(symbol)}
        >
          <strong translate="no">{symbol}</strong>
        </button>
        {fresh && <Chip tone="accent">{text.fresh}</Chip>}
        <time className="small push" dateTime={at}>
          {text.decided(formatInstant(at))}
        </time>
      </p>
      <p data-field="text">{firing.text}</p>
      <p className={rows.small} data-field="evidence">
        {[priceOf(firing), evidenceOf(firing)].filter(Boolean).join(' · ')}
      </p>
      <Deliveries deliveries={firing.deliveries} channels={channels} whole={whole} />
    </li>
  )
}

function priceOf({ price, as_of }: AlertFiring): string | null {
  if (price === null) return null
  const written = formatPrice(price, null)
  return as_of === null ? text.price(written) : text.priceOf(written, formatInstant(as_of))
}

function evidenceOf(firing: AlertFiring): string | null {
  return text.evidence(firing, firing.between && text.between(...formatSpan(...firing.between)))
}

interface DeliveriesProps {
  deliveries: AlertFiring['deliveries']
  channels: readonly AlertChannel[] | null
  whole: boolean
}

/** State of a firing's delivery on each channel, claiming no more than is known; with `whole`, also its time. */
function Deliveries({ deliveries, channels, whole }: DeliveriesProps) {
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
