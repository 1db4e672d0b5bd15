// Tested by client/src/features/watchlist/Watchlist.test.tsx.

import { memo } from 'react'
import { useSnapshot } from 'valtio'
import { AgeChip } from '../../components/figures/AgeChip.tsx'
import { Change } from '../../components/figures/Change.tsx'
import { Flash } from '../../components/figures/Flash.tsx'
import { Money } from '../../components/figures/Money.tsx'
import { RangeBar } from '../../components/figures/RangeBar.tsx'
import { Sparkline } from '../../components/figures/Sparkline.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { usePrice } from '../../stores/prices.ts'
import { sparklineEntry } from '../../stores/sparklines.ts'
import { openStock } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { AlertButton } from '../alerts/AlertButton.tsx'
import { DragHandle } from './DragHandle.tsx'
import styles from './Watchlist.module.css'

interface WatchlistRowProps {
  symbol: string
  name: string
  unlisted?: boolean
  /** True if the user may move the row to another place. */
  movable?: boolean
}

/** Shows a followed stock; it rerenders only for its own prices. */
export const WatchlistRow = memo(function WatchlistRow({ symbol, name, unlisted, movable }: WatchlistRowProps) {
  const { price, trading, failed } = usePrice(symbol)
  const currency = trading?.currency ?? null
  return (
    <tr className={styles.row} data-symbol={symbol}>
      <td className={styles.stock}>
        <button type="button" className={styles.open} title={name} onClick={() => openStock(symbol)}>
          <strong className="bold" translate="no">
            {symbol}
          </strong>
          <span className="clipped text-12 muted">{name}</span>
        </button>
        {movable && <DragHandle symbol={symbol} />}
      </td>
      <td className={styles.spark}>
        {price && (
          <Boundary fallback={null}>
            <DaySparkline symbol={symbol} price={price.price} previousClose={price.previous_close} />
          </Boundary>
        )}
      </td>
      <td className={styles.price} data-field="price">
        {price ? (
          <Flash value={price.price}>
            <Money value={price.price} currency={currency} />
          </Flash>
        ) : (
          <PendingPrice failed={failed || trading !== null} width={72} />
        )}
      </td>
      <td className={styles.change} data-field="change">
        {price ? (
          <Change price={price.price} previousClose={price.previous_close} currency={currency} />
        ) : (
          <PendingPrice failed={failed || trading !== null} width={96} />
        )}
      </td>
      <td className={styles.range} data-field="range">
        {price && price.day_low !== null && price.day_high !== null && (
          <RangeBar low={price.day_low} high={price.day_high} value={price.price} currency={currency} />
        )}
      </td>
      <td className={styles.age} data-field="age">
        {price ? (
          <AgeChip freshness={price.freshness} asOf={price.as_of} unlisted={unlisted} />
        ) : unlisted ? (
          es.price.unlisted
        ) : (
          es.common.noData
        )}
        {!unlisted && <AlertButton idea={{ symbol }} className={styles.alert} />}
      </td>
    </tr>
  )
})

/** Stands for a price that is loading or unknown. */
export function PendingPrice({ failed, width }: { failed: boolean; width: number }) {
  return failed ? es.common.unknown : <Skeleton width={width} />
}

const SKELETONS = { stock: '60%', spark: '100%', price: 72, change: 96, range: '100%', age: 96 }

export function SkeletonRows({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={index} className={styles.row}>
      {Object.entries(SKELETONS).map(([cell, width]) => (
        <td key={cell} className={styles[cell]}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  ))
}

interface DaySparklineProps {
  symbol: string
  price: number
  previousClose: number | null
}

/** The line of the session so far, against the previous close. */
function DaySparkline({ symbol, price, previousClose }: DaySparklineProps) {
  const { path } = useSnapshot(sparklineEntry(symbol))
  if (!path || previousClose === null) return null
  const { slots, points } = path
  const label = es.price.sparkline(symbol)
  return <Sparkline slots={slots} points={points} price={price} previousClose={previousClose} label={label} />
}
