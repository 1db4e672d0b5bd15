import type { Calendar } from '../calendars/calendar.ts'
import type { Candle, Quote } from '../types.ts'

/** Closing prices may have times up to this long after the close. */
const REPORTING_MS = 120_000

/** The bar of a quote's session as far as the quote has it. */
export function barOfQuote({ session, open, day_high, day_low, price, last_volume }: Quote): Candle {
  return { session, open, high: day_high, low: day_low, close: price, volume: last_volume }
}

/**
 * The bar so far of the session in which an accepted quote's price was made; null for a quote of a closed day or from
 * outside trading hours, which makes no bar.
 */
export function sessionBar(quote: Quote, calendar: Calendar): Candle | null {
  const { latest } = calendar.at(quote.as_of)
  if (latest === null || quote.as_of > latest.close + REPORTING_MS) return null
  return { ...barOfQuote(quote), session: latest.session }
}
