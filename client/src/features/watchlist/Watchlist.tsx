import { type ReactNode, useEffect, useState } from 'react'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { SortChoice } from '../../components/tables/SortChoice.tsx'
import { SortHeading } from '../../components/tables/SortHeading.tsx'
import type { Sort } from '../../components/tables/sort.ts'
import { useRowLock } from '../../components/tables/use-row-lock.ts'
import { useChannels } from '../../realtime/live.ts'
import { everyWhileSeen } from '../../stores/every-while-seen.ts'
import { loadListSettings } from '../../stores/list-settings.ts'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { loadSparklines } from '../../stores/sparklines.ts'
import { openSubView } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { AddTicker } from './AddTicker.tsx'
import { MoveStatus } from './DragHandle.tsx'
import { ImportButton } from './ImportButton.tsx'
import { chooseSort, HAND, useSort, useSorted } from './sort.ts'
import styles from './Watchlist.module.css'
import { SkeletonRows, WatchlistRow } from './WatchlistRow.tsx'
import { useFollowed, watchlist } from './watchlist.ts'

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
        <div className="row gap-16">
          <h2 id="watchlist-title" className="large">
            {es.watchlist.title} {old && <OldMark />}
          </h2>
          {several && !byHand && (
            <Button variant="link" className={`${styles.back} onscreen target`} onClick={() => chooseSort(HAND)}>
              {es.watchlist.backToHand}
            </Button>
          )}
        </div>
        <div className="flow gap-8">
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
