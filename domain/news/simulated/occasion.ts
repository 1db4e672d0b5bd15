import { DAY_MS, dayOfSession } from '../../market/sessions.ts'
import type { Candle, WholeQuote } from '../../market/types.ts'

/** What a headline may report of a stock at one moment; each word is a kind of headline. */
export const OCCASIONS = [
  'year-high',
  'year-low',
  'jump',
  'drop',
  'gap-up',
  'gap-down',
  'busy-up',
  'busy-down',
  'streak-up',
  'streak-down',
  'session-high',
  'session-low',
  'with-sector-up',
  'with-sector-down',
  'against-sector-up',
  'against-sector-down',
  'rise',
  'fall',
  'quiet',
] as const
export type Occasion = (typeof OCCASIONS)[number]

/** A stock at one moment of its session, in the figures that headlines tell. */
export interface StockMoment {
  quote: WholeQuote
  /** Per cent since the previous close. */
  change: number
  /** The same, mean of its sector. */
  sectorChange: number
  /** Sessions in a row in the direction of `change`, this one included. */
  streak: number
  occasions: Occasion[]
}

/** Sessions are the days of Guayaquil. */
const ZONE_MS = 5 * 3_600_000
const YEAR_BARS = 251
const MONTH_BARS = 21
/** From here on a change is reported as one, in per cent. */
const LEAST_CHANGE = 0.2
/** Times the usual daily move. */
const BIG = 1.5
const SMALL = 0.35
const GAP = 0.8
/** Multiple of the usual volume at this hour, reported only when enough of the session has passed. */
const BUSY = 1.5
const KNOWN_FROM = 0.3
const STREAK = 3

/** What there is to report of a stock at `quote`, after its closed bars (oldest first). All of it is true. */
export function momentOf(quote: WholeQuote, closed: readonly Candle[], sectorChange: number): StockMoment {
  const change = percent(quote.price, quote.previous_close)
  const way = change > 0 ? 'up' : 'down'
  const told = Math.abs(change) >= LEAST_CHANGE
  const usual = usualMove(closed)
  const occasions: Occasion[] = []
  const streak = streakOf(closed, change)

  if (Math.abs(change) < SMALL * usual && Math.abs(change) < 1) occasions.push('quiet')
  if (told) {
    occasions.push(change > 0 ? 'rise' : 'fall')
    if (Math.abs(change) >= BIG * usual) occasions.push(change > 0 ? 'jump' : 'drop')
    const gap = percent(quote.open, quote.previous_close)
    if (Math.abs(gap) >= GAP * usual && gap > 0 === change > 0) occasions.push(`gap-${way}`)
    if (isBusy(quote, closed)) occasions.push(`busy-${way}`)
    if (streak >= STREAK) occasions.push(`streak-${way}`)
    const near = (quote.day_high - quote.day_low) * 0.02
    if (change > 0 && quote.price >= quote.day_high - near) occasions.push('session-high')
    if (change < 0 && quote.price <= quote.day_low + near) occasions.push('session-low')
    if (change > 0 && isYearHigh(quote, closed)) occasions.push('year-high')
    if (change < 0 && isYearLow(quote, closed)) occasions.push('year-low')
    if (Math.abs(sectorChange) >= LEAST_CHANGE)
      occasions.push(sectorChange > 0 === change > 0 ? `with-sector-${way}` : `against-sector-${way}`)
  }
  if (occasions.length === 0) occasions.push('quiet')
  return { quote, change, sectorChange, streak, occasions }
}

/** Per cent from `before` to `now`. */
export function percent(now: number, before: number): number {
  return (now / before - 1) * 100
}

/** Mean size of the last month's daily moves, in per cent. */
function usualMove(closed: readonly Candle[]): number {
  const last = closed.slice(-MONTH_BARS)
  const moves = last.slice(1).map((bar, i) => Math.abs(percent(bar.close, last[i].close)))
  return moves.reduce((sum, move) => sum + move, 0) / Math.max(1, moves.length)
}

function streakOf(closed: readonly Candle[], change: number): number {
  let streak = 1
  for (let i = closed.length - 1; i > 0; i--, streak++) {
    const move = closed[i].close - closed[i - 1].close
    if (move * change <= 0) break
  }
  return streak
}

function isBusy(quote: WholeQuote, closed: readonly Candle[]): boolean {
  const elapsed = (quote.as_of - ZONE_MS - dayOfSession(quote.session) * DAY_MS) / DAY_MS
  const last = closed.slice(-MONTH_BARS)
  const usual = last.reduce((sum, bar) => sum + bar.volume, 0) / Math.max(1, last.length)
  return elapsed >= KNOWN_FROM && quote.last_volume >= BUSY * usual * elapsed
}

function isYearHigh(quote: WholeQuote, closed: readonly Candle[]): boolean {
  return closed.length >= YEAR_BARS && closed.slice(-YEAR_BARS).every((bar) => bar.high < quote.day_high)
}

function isYearLow(quote: WholeQuote, closed: readonly Candle[]): boolean {
  return closed.length >= YEAR_BARS && closed.slice(-YEAR_BARS).every((bar) => bar.low > quote.day_low)
}
