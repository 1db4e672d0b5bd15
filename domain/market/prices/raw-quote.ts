import type { Calendar } from '../calendars/calendar.ts'
import { DAY_MS, sessionOfDay } from '../sessions.ts'
import type { Quote } from '../types.ts'

/** A quote as an external source gives it: any field may be anything. */
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
 * The quote in a source's answer at `now` (epoch ms). Its session is the newest one that had opened at its time. A price
 * that is no number is NaN, anything else that is none has not been told; which numbers can be meant the watch decides.
 */
export function readQuote(raw: RawQuote, context: QuoteContext, now: number): Quote {
  const { symbol, calendar, delay_seconds, poll_seconds } = context
  return {
    symbol,
    session: sessionAt(calendar, raw.as_of),
    price: numberOf(raw.price) ?? Number.NaN,
    previous_close: numberOf(raw.previous_close),
    open: numberOf(raw.open),
    day_low: numberOf(raw.day_low),
    day_high: numberOf(raw.day_high),
    last_volume: numberOf(raw.volume),
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

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
