import type { ReactNode } from 'react'
import type { TradingData } from '#domain/contract/market.ts'
import { isRemote } from '#domain/market/sources.ts'
import { formatPrice } from '#domain/text/price.ts'
import { AgeChip, OldMark, useConnectionLost } from '../../components/figures/AgeChip.tsx'
import { Change } from '../../components/figures/Change.tsx'
import { Flash } from '../../components/figures/Flash.tsx'
import { Money } from '../../components/figures/Money.tsx'
import { RangeBar } from '../../components/figures/RangeBar.tsx'
import { Untranslated } from '../../components/figures/Untranslated.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import type { Price } from '../../stores/prices.ts'
import { sourceNames } from '../../text/es/stock.ts'
import { sourceNotes } from '../../text/es/stock-widgets.ts'
import { es } from '../../text/es.ts'
import { formatShare, formatVolume } from '../../text/format.ts'
import { type FigurePlace, placeMark } from './figure-places.ts'
import styles from './PriceHeader.module.css'
import volumeStyles from './VolumeBar.module.css'

interface PriceHeaderProps {
  price: Price | null
  trading: TradingData | null
  /** True if the trading data could not be reloaded. */
  old: boolean
}

export function PriceHeader({ price, trading, old }: PriceHeaderProps) {
  const lost = useConnectionLost()
  const unlisted = trading?.unlisted
  if (!price) {
    if (!trading) return <PendingHeader />
    return <p className={styles.nothing}>{unlisted ? es.price.unlisted : es.common.noData}</p>
  }
  const currency = trading?.currency ?? null
  return (
    <section className={styles.header} data-field="price-header">
      <div className="stack gap-8">
        <p className={styles.price} data-field="price" {...placeMark('price')}>
          <Flash value={price.price}>
            <Money value={price.price} currency={currency} />
          </Flash>
        </p>
        <p className={styles.change} data-field="change" {...placeMark('change')}>
          <Change price={price.price} previousClose={price.previous_close} currency={currency} />
        </p>
        <p data-field="age">
          {/* The age already shows a lost connection. */}
          <AgeChip
            freshness={price.freshness}
            asOf={price.as_of}
            unlisted={unlisted}
            notes={sourceNotes(price.source ?? null, trading)}
          />{' '}
          {price.source && isRemote(price.source) && (
            <span className="faint" data-field="source">
              {sourceNames[price.source] ?? price.source}
            </span>
          )}{' '}
          {old && !lost && <OldMark />}
        </p>
        {trading?.class === 'crypto' && (
          <p className="small measure-44" data-field="crypto-warning">
            {es.stock.cryptoWarning}
          </p>
        )}
      </div>
      <dl className={styles.figures}>
        {price.day_low !== null && price.day_high !== null && (
          <Figure place="dayRange">
            <RangeBar low={price.day_low} high={price.day_high} value={price.price} currency={currency} />
          </Figure>
        )}
        {!trading && (
          <Figure place="yearRange">
            <Skeleton width="100%" height={26} />
          </Figure>
        )}
        {trading?.yearLow != null && trading.yearHigh != null && (
          <Figure place="yearRange">
            <RangeBar
              low={Math.min(trading.yearLow, price.day_low ?? price.price)}
              high={Math.max(trading.yearHigh, price.day_high ?? price.price)}
              value={price.price}
              currency={currency}
            />
          </Figure>
        )}
        {price.last_volume !== null && (
          <Figure place="volume">
            <VolumeBar volume={price.last_volume} mean={trading?.threeMonthAverageVolume ?? null} />
          </Figure>
        )}
        {price.previous_close !== null && (
          <Figure place="previousClose">
            <Untranslated>{formatPrice(price.previous_close, currency)}</Untranslated>
          </Figure>
        )}
        {price.open !== null && (
          <Figure place="open">
            <Untranslated>{formatPrice(price.open, currency)}</Untranslated>
          </Figure>
        )}
        {price.bid != null && (
          <Figure place="bid">
            <Untranslated>{formatPrice(price.bid, currency)}</Untranslated>
          </Figure>
        )}
        {price.ask != null && (
          <Figure place="ask">
            <Untranslated>{formatPrice(price.ask, currency)}</Untranslated>
          </Figure>
        )}
      </dl>
    </section>
  )
}

type FigureName = Extract<FigurePlace, keyof typeof es.stock> | 'bid' | 'ask'

function Figure({ place, children }: { place: FigureName; children: ReactNode }) {
  return (
    <div data-place={place}>
      <dt className="text-12 below-8">{es.stock[place]}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A placeholder as high as the header. */
function PendingHeader() {
  return (
    <div className={styles.header} aria-busy="true">
      <div className="stack gap-8">
        <Skeleton width={200} height={50} />
        <Skeleton width={140} height={25} />
        <Skeleton width={110} height={20} />
      </div>
      <div className={styles.figures}>
        {PENDING.map(([place, height]) => (
          <Skeleton key={place} width="100%" height={height} />
        ))}
      </div>
    </div>
  )
}

/** Heights in pixels of the figures that every market has: those with a bar, and plain ones. */
const PENDING: readonly [FigureName, number][] = [
  ['dayRange', 50],
  ['yearRange', 50],
  ['volume', 50],
  ['previousClose', 44],
  ['open', 44],
]

/** The session's volume; the mark in the middle is the mean of three months. */
function VolumeBar({ volume, mean }: { volume: number; mean: number | null }) {
  if (!mean)
    return (
      <span className={volumeStyles.alone} translate="no">
        {formatVolume(volume)}
      </span>
    )
  const share = volume / mean
  return (
    <span className="stack gap-6">
      <span
        className={volumeStyles.track}
        role="img"
        aria-label={es.stock.volumeShare(formatShare(share))}
        style={{ '--at': `${Math.min(100, share * 50).toFixed(1)}%` } as React.CSSProperties}
      />
      <span className="faint flex spread gap-8">
        <span translate="no">{formatVolume(volume)}</span>
        <span>{es.stock.volumeMean(formatVolume(mean))}</span>
      </span>
    </span>
  )
}
