import { meanTrueRange, nextMeanTrueRange } from '../indicators/atr.ts'
import type { Dividend } from '../market/bars/corporate-actions.ts'
import { YEAR_BARS } from '../market/bars/trading-stats.ts'
import { countUpTo, dayOfSession, sessionOfDay } from '../market/session-dates.ts'
import type { Columns, Session } from '../market/types.ts'

/** A return is out of the ordinary where it reaches both of these. */
const LEAST_DEVIATIONS = 2
const LEAST_ATRS = 1
/** A volume is out of the ordinary where it reaches this. */
const LEAST_VOLUME_TIMES = 3
const RETURN_SESSIONS = 60
const VOLUME_SESSIONS = 20
/** Sessions that are judged: those of two weeks, and some that a holiday or an outage kept back. */
export const JUDGED_SESSIONS = 15
/** Calendar days between two bars above which their return is not that of a session: no exchange closes for longer. */
const LONGEST_GAP_DAYS = 10
/** Makes of the median absolute deviation the standard deviation of a normal distribution. (Hampel, 1974) */
const MAD_TO_DEVIATION = 1.4826

/** A session of a stock, measured against those before it. Unknown figures are null. */
export interface SessionMove {
  session: Session
  /** The close. */
  price: number
  /** Return since the close before, dividends included, as a share. */
  change: number | null
  /** What was paid for a share on this session. */
  dividend: number
  /**
   * Size of the return in robust standard deviations of the 60 known ones before; null where they are too few, or where
   * the price moved but most of those before did not, so that there is no deviation to measure with.
   */
  deviations: number | null
  /** The same move in ATR 14 of the bar before. */
  atrs: number | null
  /** Volume over the median of the 20 sessions before; null where one of them, or half of them, is not known. */
  volume_times: number | null
  /** What was out of the ordinary, the rarer of the two; null where nothing was. */
  by: 'return' | 'volume' | null
  /** In how many of the last `sessions`, this one included, the return or volume that `by` names was as large. */
  times: number
  /** How many of the last 252 sessions have that return or volume. */
  sessions: number
}

/** The newest sessions of a stock that can be judged, oldest first. */
export type StockMoves = readonly SessionMove[]

/**
 * Judges the newest sessions of a stock by its closed bars and dividends, both adjusted for splits; null where the bars
 * are too few. Each session is measured against those before it alone, so bars that come later change nothing.
 */
export function judgeSessions(bars: Columns, dividends: readonly Dividend[]): StockMoves | null {
  const { session, high, low, close, volume } = bars
  const count = session.length
  const first = Math.max(RETURN_SESSIONS + 1, count - JUDGED_SESSIONS)
  if (first >= count) return null
  const paid = paymentsOf(session, dividends)
  const returns = returnsOf(bars, paid)
  const moves: SessionMove[] = []
  let range = meanTrueRange(bars, first - 1)
  for (let i = first; i < count; i++) {
    const deviation = deviationBefore(returns, i)
    const change = known(returns[i])
    const size = change === null ? null : Math.abs(change)
    const atrs = size === null ? null : known((size * close[i - 1]) / range)
    const deviations = size === null || deviation === null ? null : size === 0 ? 0 : known(size / deviation)
    const volume_times = volume[i] > 0 ? known(volume[i] / medianVolumeBefore(volume, i)) : null
    const isFar = (deviations ?? 0) >= LEAST_DEVIATIONS && (atrs ?? 0) >= LEAST_ATRS
    const isBusy = (volume_times ?? 0) >= LEAST_VOLUME_TIMES
    const far = isFar ? { by: 'return' as const, ...countAsLarge(returns, i) } : null
    const busy = isBusy ? { by: 'volume' as const, ...countAsLarge(volume, i) } : null
    const rarest = far === null || (busy !== null && rarity(busy) < rarity(far)) ? busy : far
    moves.push({
      session: session[i],
      price: close[i],
      change,
      dividend: paid[i],
      deviations,
      atrs,
      volume_times,
      ...(rarest ?? { by: null, times: 0, sessions: 0 }),
    })
    range = nextMeanTrueRange(range, { bars: i, close: close[i - 1] }, { high: high[i], low: low[i] })
  }
  return moves
}

/** Share of the known sessions in which as much happened: the smaller, the rarer. */
const rarity = ({ times, sessions }: Pick<SessionMove, 'times' | 'sessions'>): number => times / sessions

/**
 * Orders moves that were out of the ordinary: the rarer first, and of two equally rare ones that which is further
 * beyond its bound.
 */
export function byRarity(a: SessionMove, b: SessionMove): number {
  return rarity(a) - rarity(b) || excess(b) - excess(a)
}

function excess({ by, deviations, volume_times }: SessionMove): number {
  return by === 'volume' ? (volume_times ?? 0) / LEAST_VOLUME_TIMES : (deviations ?? 0) / LEAST_DEVIATIONS
}

/** What was paid for a share by session; where none is on the day of a dividend, in the next one. */
function paymentsOf(sessions: readonly Session[], dividends: readonly Dividend[]): Float64Array {
  const paid = new Float64Array(sessions.length)
  for (const { date, amount } of dividends) {
    const at = countUpTo(sessions, sessionOfDay(dayOfSession(date) - 1))
    if (at < sessions.length) paid[at] += amount
  }
  return paid
}

/** Return of each session that is judged or counted, dividends included; NaN for others and after a gap. */
function returnsOf({ session, close }: Columns, paid: Float64Array): Float64Array {
  const returns = new Float64Array(close.length).fill(Number.NaN)
  for (let i = Math.max(1, close.length - JUDGED_SESSIONS - YEAR_BARS); i < close.length; i++) {
    if (dayOfSession(session[i]) - dayOfSession(session[i - 1]) > LONGEST_GAP_DAYS) continue
    returns[i] = (close[i] + paid[i]) / close[i - 1] - 1
  }
  return returns
}

/** The robust standard deviation of the last 60 known returns before bar `i`; null where they are fewer. */
function deviationBefore(returns: Float64Array, i: number): number | null {
  const before = new Float64Array(RETURN_SESSIONS)
  let found = 0
  for (let k = i - 1; k > 0 && found < RETURN_SESSIONS; k--) {
    if (!Number.isNaN(returns[k])) before[found++] = returns[k]
  }
  if (found < RETURN_SESSIONS) return null
  const middle = medianOf(before)
  return MAD_TO_DEVIATION * medianOf(before.map((value) => Math.abs(value - middle)))
}

/** The median of the 20 volumes before bar `i`; NaN where one of them is not known. */
function medianVolumeBefore(volume: Float64Array, i: number): number {
  const before = volume.slice(i - VOLUME_SESSIONS, i)
  return before.includes(Number.NaN) ? Number.NaN : medianOf(before)
}

/** The median of an even number of values, which it sorts. */
function medianOf(values: Float64Array): number {
  values.sort()
  return (values[values.length / 2 - 1] + values[values.length / 2]) / 2
}

/** How often, in the last year up to bar `i`, a value was as far from zero as there, and how many are known. */
function countAsLarge(values: Float64Array, i: number): { times: number; sessions: number } {
  const least = Math.abs(values[i])
  let times = 0
  let sessions = 0
  for (let k = Math.max(0, i - (YEAR_BARS - 1)); k <= i; k++) {
    if (Number.isNaN(values[k])) continue
    sessions++
    if (Math.abs(values[k]) >= least) times++
  }
  return { times, sessions }
}

const known = (value: number): number | null => (Number.isFinite(value) ? value : null)
