import type { Forecast } from '../../domain/contract/forecast.ts'
import { createForecastState } from '../../domain/forecast/index.ts'
import { createSeries, type LiveState, liveState } from '../../domain/indicators/index.ts'
import { candleAt } from '../../domain/market/columns.ts'
import { countUpTo } from '../../domain/market/sessions.ts'
import { type TradingStats, tradingStats } from '../../domain/market/trading-stats.ts'
import type { Columns, Session } from '../../domain/market/types.ts'
import { eachBar } from '../../domain/opportunities/core/events.ts'
import type { Sides } from '../../domain/opportunities/core/lines.ts'
import { type Signal, signalsAt } from '../../domain/opportunities/core/signals.ts'
import { growTrack, newTrack, type Track } from '../../domain/opportunities/core/track.ts'

/** What a stock's closed bars leave for its open one: plain data, made in one thread and used in another. */
export interface Opening {
  live: LiveState
  stats: TradingStats
  /** Of the lines that rules watch, after the last closed bar. */
  sides: Sides
}

/** What was made of a stock's closed bars up to some session, to go on from when the next one has closed. */
export interface Progress {
  track: Track
  forecast: ReturnType<typeof createForecastState>
}

/** All that follows from a stock's closed bars. */
export interface Reading {
  opening: Opening
  progress: Progress
  /** Signals at the closes that were asked for, oldest first. */
  signals: Signal[]
  forecast: Forecast
}

/** Bars whose signals are looked at where nobody says from which on: what the list of opportunities reaches back to. */
const RECENT_BARS = 30
const BARS_AT_FIRST = 512
let series = createSeries(BARS_AT_FIRST)

/**
 * Reads `closed` bars, oldest first, of a stock priced in `currency`; its signals from session `from` on. `before` is
 * what an earlier reading of the first of the same bars left; it is used up.
 */
export function readClosedBars(
  closed: Columns,
  { currency, from, before }: { currency: string | null; from: Session | null; before: Progress | null },
): Reading {
  const bars = closed.close.length
  if (bars > series.length) series = createSeries(2 * bars)
  const { track, forecast } = before ?? { track: newTrack(), forecast: createForecastState() }
  const told = from === null ? Math.max(0, bars - RECENT_BARS) : countBefore(closed.session, from)
  const signals: Signal[] = []
  const taken = track.bars
  const { sides } = eachBar(
    closed,
    (view, fired) => {
      if (view.last >= told) signals.push(...signalsAt(view, currency, fired))
      if (view.last < taken) return
      const bar = candleAt(closed, view.last)
      growTrack(
        track,
        bar,
        fired.map(({ id }) => id),
      )
      forecast.push(bar)
    },
    { from: Math.min(told, taken), into: series },
  )
  return {
    opening: { live: liveState(closed, series), stats: tradingStats(closed), sides },
    progress: { track, forecast },
    signals,
    forecast: forecast.forecast(),
  }
}

/** How many of the ascending `sessions` lie before `session`. */
function countBefore(sessions: readonly Session[], session: Session): number {
  const count = countUpTo(sessions, session)
  return sessions[count - 1] === session ? count - 1 : count
}
