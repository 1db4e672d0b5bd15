import { AgeChip } from '#client/src/components/figures/AgeChip.tsx'
import { Change } from '#client/src/components/figures/Change.tsx'
import { Money } from '#client/src/components/figures/Money.tsx'
import { Skeleton } from '#client/src/components/states/Skeleton.tsx'
import { useChannels } from '#client/src/realtime/live.ts'
import { usePrice } from '#client/src/stores/prices.ts'
import { marketMap as es } from '#client/src/text/es/market-map.ts'
import { sourceNotes } from '#client/src/text/es/stock-widgets.ts'
import styles from './MapChart.module.css'
import { writtenChange } from './tables.ts'
import type { MapCell } from './treemap.ts'

interface MapTipProps {
  cell: MapCell
  /** In per cent, as the map shows it; null is unknown. */
  change: number | null
  isResting: boolean
}

/**
 * What there is to know of the company under the pointer. Its price is subscribed and loaded only once the pointer
 * rests, so that one that crosses the map asks for nothing.
 */
export function MapTip({ cell, change, isResting }: MapTipProps) {
  const { symbol, name, sector, weight_of } = cell
  const written = change === null ? es.unknownChange : writtenChange(change)
  return (
    <>
      <p className="clipped">
        <strong className="bold" translate="no">
          {symbol}
        </strong>{' '}
        <span className="muted">{name}</span>
      </p>
      {isResting ? <TipPrice symbol={symbol} change={written} /> : <PriceSkeleton change={written} />}
      <p className="small">
        {sector ?? es.unknownSector}. {es.area[weight_of]}.
      </p>
    </>
  )
}

function TipPrice({ symbol, change }: { symbol: string; change: string }) {
  useChannels([`quote:${symbol}`])
  const { price, trading, failed } = usePrice(symbol)
  if (!price && (failed || trading)) return <p className={styles.price}>{es.noPrice(change)}</p>
  if (!price) return <PriceSkeleton change={change} />
  const currency = trading?.currency ?? null
  return (
    <>
      <p className={styles.price} data-field="price">
        <Money value={price.price} currency={currency} />
        <Change price={price.price} previousClose={price.previous_close} currency={currency} />
      </p>
      <p data-field="age">
        <AgeChip freshness={price.freshness} asOf={price.as_of} />
      </p>
      {price.source && <p className="small">{sourceNotes(price.source, trading).join(' ')}</p>}
    </>
  )
}

/** Takes as much room as the price that will replace it. */
const PriceSkeleton = ({ change }: { change: string }) => (
  <>
    <p className={styles.price}>
      <Skeleton width={72} /> {change}
    </p>
    <p>
      <Skeleton width={120} />
    </p>
  </>
)
