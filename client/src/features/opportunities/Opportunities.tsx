import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Opportunity } from '#domain/contract/opportunities.ts'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useRowLock } from '../../components/tables/use-row-lock.ts'
import { useChannels } from '../../realtime/live.ts'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { stockWidgets } from '../../text/es/stock-widgets.ts'
import { es } from '../../text/es.ts'
import { RecordsLink } from '../records/RecordsLink.tsx'
import { useFollowedChange } from '../watchlist/use-followed-change.ts'
import { watchlist } from '../watchlist/watchlist.ts'
import itemStyles from './OpportunityItem.module.css'
import { OpportunityItem } from './OpportunityItem.tsx'
import listStyles from './OpportunityList.module.css'
import { loadOpportunities, opportunities, type SignalFeed, showWaiting, stockSignals } from './opportunities.ts'
import recordStyles from './TrackRecordCard.module.css'

interface SignalWidgetProps {
  feed: SignalFeed
  title: string
  /** Returns how many of `count` signals are shown before the user asks for more. */
  most: (count: number) => number
  /** Shown if there are no signals. */
  none: string
}

/** Signals, each with the record of its rule. */
function SignalWidget({ feed, title, most, none }: SignalWidgetProps) {
  const load = useCallback(() => loadOpportunities(feed), [feed])
  const { status, data, loading, old } = useLoaded(feed.answer, load)
  useRefreshed(feed.answer, load)
  useFollowedChange(load)
  useChannels(['opportunities'])
  return (
    <section aria-labelledby="opportunities-title" aria-busy={loading} data-widget="opportunities">
      <header className="row flow gap-4-12 below-8 height-36">
        <h2 id="opportunities-title" className="widget-title">
          {title}
        </h2>
        <RecordsLink />
        {old && <OldMark />}
      </header>
      {status === 'error' && <Failed text={es.opportunities.fetchFailed} onRetry={load} />}
      {loading && <SkeletonOpportunities />}
      {data && <OpportunityList feed={feed} items={data} most={most(data.length)} none={none} />}
    </section>
  )
}

/** A list of so few signals is shown whole. */
const SHOWN_MIN = 3

/** The dashboard's widget with signals on the followed stocks. */
export function Opportunities() {
  const { data: followed } = useSnapshot(watchlist)
  const fitting = besideWatchlist(followed?.length ?? null)
  return (
    <SignalWidget
      feed={opportunities}
      title={es.opportunities.title}
      most={(count) => (count <= SHOWN_MIN ? SHOWN_MIN : fitting)}
      none={es.opportunities.none}
    />
  )
}

/**
 * Number of signals that fit next to a watchlist of this many stocks. More would make the list outgrow it and leave
 * a gap below it: one signal is as high as four rows. `followed` is null until the watchlist is known.
 */
function besideWatchlist(followed: number | null): number {
  if (followed === null) return 2
  return Math.min(SHOWN_MIN, Math.max(1, Math.round((followed + 1.5) / 4)))
}

/** Signals that fit into one row of a wide screen. */
const MOST = 3

/** The stock's signals of the last 30 sessions, each with the record of its rule. */
export function StockSignals({ symbol }: { symbol: string }) {
  return (
    <SignalWidget
      feed={stockSignals(symbol)}
      title={stockWidgets.stockSignals.title}
      most={() => MOST}
      none={stockWidgets.stockSignals.none}
    />
  )
}

const MORE_STEP = 10

interface OpportunityListProps {
  feed: SignalFeed
  items: readonly Opportunity[]
  /** Number of signals shown before the user asks for more. */
  most: number
  /** Shown if there are no signals. */
  none: string
}

/**
 * Newest first. New signals go on top, but never while the user points into the list or moves through it by
 * keyboard.
 */
function OpportunityList({ feed, items, most, none }: OpportunityListProps) {
  const { waiting } = useSnapshot(feed)
  const { locked, handlers } = useRowLock()
  const [more, setMore] = useState(0)
  useEffect(() => {
    if (!locked && waiting.length > 0) showWaiting(feed)
  }, [feed, locked, waiting])
  if (items.length === 0) return <Notice text={none} />
  const shown = most + more
  const rest = items.length - shown
  return (
    <div className="relative">
      <p role="status" className={listStyles.waiting}>
        {locked && waiting.length > 0 && es.opportunities.waiting(waiting.length)}
      </p>
      <ul className={listStyles.list} {...handlers}>
        {items.slice(0, shown).map((item) => (
          <li key={item.id}>
            <OpportunityItem item={item} own={feed.symbol !== null} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="link" className="above-8 target" onClick={() => setMore(more + MORE_STEP)}>
          {es.opportunities.more(Math.min(rest, MORE_STEP))}
        </Button>
      )}
    </div>
  )
}

const PLACES = ['first', 'second']

/** Placeholders of the size of the coming content. */
function SkeletonOpportunities() {
  return (
    <ul className={listStyles.list}>
      {PLACES.map((place) => (
        <li key={place}>
          <div className={itemStyles.item}>
            <div className={`${itemStyles.line} shrink baseline gap-8 target flex`}>
              <Skeleton width="70%" height={16} />
            </div>
            <div className={itemStyles.details}>
              <Skeleton width="100%" />
              <Skeleton width="60%" />
            </div>
            <Skeleton width={88} height={16} />
            <div className={recordStyles.card} />
          </div>
        </li>
      ))}
    </ul>
  )
}
