import type { Calendar } from '../calendars/calendar.ts'
import type { Candle, Quote } from '../types.ts'

/** Closing prices may have times up to this long after the close. */
const REPORTING_MS = 120_000

/**
 * The bar so far of the session in which an accepted quote's price was made; null for a quote of a closed day or from
 * outside trading hours, which makes no bar.
 */
export function sessionBar(quote: Quote, calendar: Calendar): Candle | null {
  const { latest } = calendar.at(quote.as_of)
  if (latest === null || quote.as_of > latest.close + REPORTING_MS) return null
  return {
    session: latest.session,
    open: quote.open,
    high: quote.day_high,
    low: quote.day_low,
    close: quote.price,
    volume: quote.last_volume,
  }
}
