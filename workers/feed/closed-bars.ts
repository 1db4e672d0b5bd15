import type { ClosedFigures } from '#domain/alerts/alert.ts'
import { dayFigures } from '#domain/alerts/day-figures.ts'
import type { Forecast } from '#domain/contract/forecast.ts'
import { forecast } from '#domain/forecast/index.ts'
import { computeLiveState, createSeries, type LiveState, viewOf } from '#domain/indicators/index.ts'
import { barAt, emptyColumns } from '#domain/market/bars/columns.ts'
import { type TradingStats, tradingStats } from '#domain/market/bars/trading-stats.ts'
import { countUpTo } from '#domain/market/session-dates.ts'
import type { Columns, Session } from '#domain/market/types.ts'
import type { Sides } from '#domain/opportunities/core/rule.ts'
import { eachBar, type Signal, signalsAt } from '#domain/opportunities/core/signals.ts'
import { type DollarRate, newStockPast, type RatedBars, rateBars, type StockPast } from '#domain/ratings/past.ts'
import { type ScreenStats, screenStats } from '#domain/screener/screen-row.ts'
import { extendTrack, newTrack, type Track } from '#domain/track-records/track-record.ts'

export const NO_FIGURES: ClosedFigures = { figures: dayFigures(viewOf(emptyColumns(0))), past: [] }

/** What a stock's open bar needs of its closed ones: plain data, made in one thread and used in another. */
export interface Opening extends ClosedFigures {
  live: LiveState
  stats: TradingStats
  screen: ScreenStats
  /** What the stock trades in a session, in dollars; null where its currency has no rate. */
  traded_value_usd: number | null
  /** The sides of the lines that rules watch, after the last closed bar. */
  sides: Sides
}

/** What is stored of a stock's closed bars for its next session: what would take longest to make again. */
export interface Kept {
  track: Track
  past: StockPast
}

/** Everything computed from a stock's closed bars. */
export interface ClosedBarsResults {
  opening: Omit<Opening, 'past' | 'traded_value_usd'>
  kept: Kept
  rated: RatedBars
  /** Signals at the requested closes, oldest first. */
  signals: Signal[]
  forecast: Forecast
}

/** Bars searched for signals by default: as far back as the list of opportunities reaches. */
const RECENT_BARS = 30
const BARS_AT_FIRST = 512
let series = createSeries(BARS_AT_FIRST)

export interface Reading {
  currency: string | null
  from: Session | null
  /** What was kept of the first of the bars, which is extended in place; null if nothing was. */
  before: Kept | null
  dollars: DollarRate
}

/** Reads `closed` bars, oldest first, of a stock priced in `currency`, and its signals from session `from` on. */
export function readClosedBars(closed: Columns, { currency, from, before, dollars }: Reading): ClosedBarsResults {
  const bars = closed.close.length
  if (bars > series.length) series = createSeries(2 * bars)
  const kept = before ?? { track: newTrack(), past: newStockPast() }
  const { track } = kept
  const firstWanted = from === null ? Math.max(0, bars - RECENT_BARS) : countBefore(closed.session, from)
  const signals: Signal[] = []
  const tracked = track.bars
  const newest = eachBar(
    closed,
    (view, fired) => {
      if (view.last >= firstWanted) signals.push(...signalsAt(view, currency, fired))
      if (view.last < tracked) return
      const rules = fired.map(({ id }) => id)
      extendTrack(track, barAt(closed, view.last), rules)
    },
    { from: Math.min(firstWanted, tracked), into: series },
  )
  const rated = rateBars(kept.past, newest, dollars)
  const ahead = forecast(closed)
  return {
    opening: {
      live: computeLiveState(closed, series),
      stats: tradingStats(closed),
      screen: screenStats(closed, ahead),
      sides: newest.sides,
      figures: dayFigures(newest),
    },
    kept,
    rated,
    signals,
    forecast: ahead,
  }
}

function countBefore(sessions: readonly Session[], session: Session): number {
  const count = countUpTo(sessions, session)
  return sessions[count - 1] === session ? count - 1 : count
}
