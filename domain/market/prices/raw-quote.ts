import type { Calendar } from '../calendars/calendar.ts'
import { DAY_MS, sessionOfDay } from '../sessions.ts'
import type { Quote } from '../types.ts'

/** A quote as an external source gives it: anything but a number becomes NaN, for the watch to reject. */
export interface RawQuote {
  price: unknown
  previous_close: unknown
  open: unknown
  day_low: unknown
  day_high: unknown
  /** Shares traded in the session so far. */
  volume: unknown
  /** Epoch milliseconds; NaN where the source gives no readable time. */
  as_of: number
  /** As the source states it; null where it states none. */
  currency: string | null
}

/** What a source's reader knows of a symbol besides the answer. */
export interface QuoteContext {
  symbol: string
  calendar: Calendar
  delay_seconds: number
  poll_seconds: number
}

/**
 * The quote in a source's answer at `now` (epoch ms). Its session is the newest one that had opened at its time.
 * Sources update the day's range later than the price: it is widened to include price and open. A day without a trade
 * has no range yet.
 */
export function readQuote(raw: RawQuote, context: QuoteContext, now: number): Quote {
  const { symbol, calendar, delay_seconds, poll_seconds } = context
  const price = numberOf(raw.price)
  const isUntraded = [raw.open, raw.day_low, raw.day_high, raw.volume].every(isNothing)
  const open = isUntraded ? price : numberOf(raw.open)
  const low = isUntraded ? price : numberOf(raw.day_low)
  const high = isUntraded ? price : numberOf(raw.day_high)
  return {
    symbol,
    session: sessionAt(calendar, raw.as_of),
    price,
    previous_close: numberOf(raw.previous_close),
    open,
    day_low: low > high ? low : Math.min(low, price, open),
    day_high: low > high ? high : Math.max(high, price, open),
    last_volume: isUntraded ? 0 : numberOf(raw.volume),
    as_of: raw.as_of,
    market_state: calendar.at(now).state,
    delay_seconds,
    poll_seconds,
    frozen: false,
    currency: raw.currency,
  }
}

function sessionAt(calendar: Calendar, as_of: number): string {
  if (!Number.isFinite(as_of)) return ''
  return calendar.at(as_of).latest?.session ?? sessionOfDay(Math.floor(as_of / DAY_MS))
}

/** What sources write for a day without a trade yet. */
function isNothing(value: unknown): boolean {
  return value === 0 || value === null || value === undefined
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN
}
