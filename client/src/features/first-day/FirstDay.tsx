import { useEffect, useState } from 'react'
import type { Suggestions } from '#domain/contract/following.ts'
import { AgeChip } from '../../components/figures/AgeChip.tsx'
import { Change } from '../../components/figures/Change.tsx'
import { Flash } from '../../components/figures/Flash.tsx'
import { Money } from '../../components/figures/Money.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Failed } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useChannels } from '../../realtime/live.ts'
import { usePrice } from '../../stores/prices.ts'
import { reset, useLoaded } from '../../stores/resource.ts'
import { openStock, openSubView } from '../../stores/view.ts'
import { firstDay } from '../../text/es/first-day.ts'
import { AddButton } from '../watchlist/AddButton.tsx'
import { PendingPrice } from '../watchlist/WatchlistRow.tsx'
import styles from './FirstDay.module.css'
import { SignalHelp } from './SignalHelp.tsx'
import { suggestions } from './suggestions.ts'

/** Milliseconds until a new market, which has no prices yet, is asked again. */
const AGAIN_MS = 5_000

interface FirstDayProps {
  /** True once the user follows a stock. */
  follows: boolean
  /** Called when the user asks for a stock. */
  onFollow(): void
}

/** Stocks to follow with one tap each, and what else a newcomer can do. */
export function FirstDay({ follows, onFollow }: FirstDayProps) {
  const { status, data, loading } = useLoaded(suggestions)
  const [helpOpen, setHelpOpen] = useState(false)
  // The next visit gets the newest ones; during this one they stay in their places.
  useEffect(() => () => reset(suggestions), [])
  const none = data?.length === 0
  useEffect(() => {
    if (!none) return
    const timer = setInterval(suggestions.load, AGAIN_MS)
    return () => clearInterval(timer)
  }, [none])
  return (
    <section className={styles.section} aria-labelledby="first-day-title" aria-busy={loading} data-widget="first-day">
      <header className="row height-36">
        <h3 id="first-day-title">{follows ? firstDay.more : firstDay.title}</h3>
      </header>
      {status === 'error' && <Failed text={firstDay.loadFailed} onRetry={suggestions.load} />}
      {none && <p className="muted">{firstDay.none}</p>}
      {loading && <SkeletonList />}
      {data && !none && <List items={data} onFollow={onFollow} />}
      <p className="flow gap-8 above-16">
        <Button onClick={() => openSubView('market')}>{firstDay.market}</Button>
        <Button aria-haspopup="dialog" onClick={() => setHelpOpen(true)}>
          {firstDay.signal.open}
        </Button>
      </p>
      <SignalHelp open={helpOpen} onClose={() => setHelpOpen(false)} />
    </section>
  )
}

function List({ items, onFollow }: { items: Suggestions; onFollow(): void }) {
  useChannels(items.map(({ symbol }) => `quote:${symbol}`))
  const isFollowed = items.some(({ because }) => because === 'followed')
  const isNear = items.some(({ near }) => near)
  return (
    <>
      <p className="muted">{firstDay.order(isFollowed ? firstDay.followed : firstDay.traded, isNear)}</p>
      <ul className="above-8 edged-above">
        {items.map((item) => (
          <Item key={item.symbol} item={item} onFollow={onFollow} />
        ))}
      </ul>
    </>
  )
}

/** A stock to follow; it rerenders only for its own prices. */
function Item({ item, onFollow }: { item: Suggestions[number]; onFollow(): void }) {
  const { symbol, name, marketplace } = item
  const { price, trading, failed } = usePrice(symbol)
  const currency = trading?.currency ?? null
  return (
    <li className={styles.item} data-suggestion={symbol}>
      <div className={styles.stock}>
        <button type="button" className={`${styles.open} bold`} translate="no" onClick={() => openStock(symbol)}>
          {symbol}
        </button>
        <p className="clipped text-12 muted">{marketplace === null ? name : `${name} · ${marketplace}`}</p>
      </div>
      <div className={styles.age}>{price && <AgeChip freshness={price.freshness} asOf={price.as_of} />}</div>
      <div className={styles.price} data-field="price">
        {price ? (
          <Flash value={price.price}>
            <Money value={price.price} currency={currency} />
          </Flash>
        ) : (
          <PendingPrice failed={failed || trading !== null} width={72} />
        )}
      </div>
      <div className={styles.change} data-field="change">
        {price && <Change price={price.price} previousClose={price.previous_close} currency={currency} />}
      </div>
      <div className={styles.add}>
        <AddButton ticker={symbol} onAdd={onFollow} />
      </div>
    </li>
  )
}

const PLACES = Array.from({ length: 8 }, (_, at) => at)

function SkeletonList() {
  return (
    <>
      {/* It takes two lines on a phone, as does the sentence that comes in its place. */}
      <p className={styles.room}>{firstDay.order(firstDay.traded, true)}</p>
      <ul className="above-8 edged-above">
        {PLACES.map((place) => (
          <li key={place} className={styles.item}>
            <div className={styles.stock}>
              <Skeleton width="70%" height={16} />
            </div>
            <div className={styles.price}>
              <Skeleton width={72} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
