import { Plus } from 'lucide-react'
import { type FormEvent, memo, type ReactNode, useEffect, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { AgeChip, OldMark } from '../../components/figures/AgeChip.tsx'
import { Change } from '../../components/figures/Change.tsx'
import { DayPath } from '../../components/figures/DayPath.tsx'
import { Flash } from '../../components/figures/Flash.tsx'
import { Money } from '../../components/figures/Money.tsx'
import { RangeBar } from '../../components/figures/RangeBar.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { SortChoice } from '../../components/tables/SortChoice.tsx'
import { SortHeading } from '../../components/tables/SortHeading.tsx'
import type { Sort } from '../../components/tables/sort.ts'
import { useRowLock } from '../../components/tables/use-row-lock.ts'
import { useChannels } from '../../realtime/live.ts'
import { everyWhileSeen } from '../../stores/every-while-seen.ts'
import { loadListSettings } from '../../stores/list-settings.ts'
import { showToast } from '../../stores/notices.ts'
import { usePrice } from '../../stores/prices.ts'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { session } from '../../stores/session.ts'
import { loadSparklines, sparklineEntry } from '../../stores/sparklines.ts'
import { openStock, openSubView } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { AlertButton } from '../alerts/AlertButton.tsx'
import addStyles from './AddTicker.module.css'
import { DragHandle, MoveStatus } from './DragHandle.tsx'
import { ImportButton } from './ImportButton.tsx'
import { chooseSort, HAND, useSort, useSorted } from './sort.ts'
import styles from './Watchlist.module.css'
import { addTicker, useFollowed, watchlist } from './watchlist.ts'

/** Milliseconds between loads of the day's lines; in between, the live price is at their end. */
const SPARKLINES_MS = 60_000

/** Its children come under its heading, which the list's answer so never moves. */
export function Watchlist({ children }: { children?: ReactNode }) {
  const { status, loading, old } = useLoaded(watchlist)
  const items = useFollowed()
  const symbols = items.map((item) => item.symbol)
  useChannels(symbols.map((symbol) => `quote:${symbol}`))
  useRefreshed(watchlist)
  useSparklines(symbols.join(' '))
  useEffect(loadListSettings, [])
  const sort = useSort()
  const { locked, handlers } = useRowLock()
  const sorted = useSorted(items, sort, locked)
  const byHand = sort === HAND
  const several = items.length > 1
  const [moving, setMoving] = useState(false)

  return (
    <section className={styles.widget} aria-labelledby="watchlist-title" aria-busy={loading}>
      <header className={styles.header}>
        <div className={styles.title}>
          <h2 id="watchlist-title" className="large">
            {es.watchlist.title} {old && <OldMark />}
          </h2>
          {several && !byHand && (
            <Button variant="link" className={styles.back} onClick={() => chooseSort(HAND)}>
              {es.watchlist.backToHand}
            </Button>
          )}
        </div>
        <div className={styles.adding}>
          <AddTicker />
          <ImportButton />
        </div>
      </header>
      {children}
      {(loading || several) && (
        <SortChoice columns={ORDERS} sort={sort} onSort={chooseSort} className={styles.order}>
          {several && byHand && (
            <Button aria-pressed={moving} onClick={() => setMoving(!moving)}>
              {moving ? es.watchlist.moveDone : es.watchlist.moveRows}
            </Button>
          )}
        </SortChoice>
      )}
      {status === 'error' && <Failed text={es.watchlist.loadFailed} onRetry={watchlist.load} />}
      {status === 'ready' && items.length === 0 && (
        <Notice text={es.watchlist.empty}>
          <Button variant="link" onClick={() => openSubView('advancedSearch')}>
            {es.watchlist.search}
          </Button>
        </Notice>
      )}
      {(loading || items.length > 0) && (
        <table className={styles.table} aria-labelledby="watchlist-title" data-moving={moving && byHand}>
          <Head sort={sort} />
          <tbody {...handlers}>
            {loading ? (
              <SkeletonRows count={5} />
            ) : (
              sorted.map(({ id, symbol, name, unlisted }) => (
                <WatchlistRow key={id} symbol={symbol} name={name} unlisted={unlisted} movable={byHand && several} />
              ))
            )}
          </tbody>
        </table>
      )}
      {several && byHand && <MoveStatus />}
    </section>
  )
}

/** The columns by which the list can be sorted; the others only have a heading. */
const SORTED = {
  stock: { key: 'symbol', label: es.watchlist.columns.stock, words: true },
  price: { key: 'price', label: es.watchlist.columns.price, figure: true },
  change: { key: 'change_pct', label: es.watchlist.columns.change, figure: true },
}
const ORDERS = [{ key: HAND.key, label: es.watchlist.byHand, words: true, fixed: true }, ...Object.values(SORTED)]

function Head({ sort }: { sort: Sort }) {
  return (
    <thead>
      <tr>
        {Object.entries(es.watchlist.columns).map(([name, label]) => {
          const column = SORTED[name as keyof typeof SORTED]
          return column ? (
            <SortHeading key={name} column={column} sort={sort} onSort={chooseSort} />
          ) : (
            <th key={name} scope="col" data-column={name}>
              {label}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function useSparklines(symbols: string): void {
  useEffect(() => {
    if (symbols === '') return
    void loadSparklines()
    return everyWhileSeen(SPARKLINES_MS, loadSparklines)
  }, [symbols])
}

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
        <button type="button" className={styles.open} onClick={() => openStock(symbol)}>
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
            <Sparkline symbol={symbol} price={price.price} previousClose={price.previous_close} />
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

function SkeletonRows({ count }: { count: number }) {
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

/** Follows a stock by its ticker. */
function AddTicker() {
  const [ticker, setTicker] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { user } = useSnapshot(session)
  const id = useId()
  // What one plan refuses, another may allow.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another plan is the reason
  useEffect(() => setProblem(null), [user?.role])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const symbol = ticker.trim().toUpperCase()
    if (symbol === '') return
    setBusy(true)
    const found = await addTicker(symbol)
    setBusy(false)
    setProblem(found)
    if (found) return
    setTicker('')
    showToast(es.watchlist.added(symbol))
  }

  return (
    <form className={addStyles.form} onSubmit={submit}>
      <label htmlFor={id} className="unseen">
        {es.watchlist.addLabel}
      </label>
      <input
        id={id}
        value={ticker}
        placeholder={es.watchlist.addPlaceholder}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => {
          setTicker(event.target.value)
          setProblem(null)
        }}
      />
      <Button type="submit" disabled={busy || ticker.trim() === ''}>
        <Plus size={16} aria-hidden />
        {es.watchlist.add}
      </Button>
      {problem && (
        <p id={`${id}-problem`} role="alert" className={addStyles.problem}>
          {problem}
        </p>
      )}
    </form>
  )
}

interface SparklineProps {
  symbol: string
  price: number
  previousClose: number | null
}

/** The line of the session so far, against the previous close. */
function Sparkline({ symbol, price, previousClose }: SparklineProps) {
  const { path } = useSnapshot(sparklineEntry(symbol))
  if (!path || previousClose === null) return null
  const { slots, points } = path
  const label = es.price.sparkline(symbol)
  return <DayPath slots={slots} points={points} price={price} previousClose={previousClose} label={label} />
}
