import type { Calendar } from '../calendars/calendar.ts'
import type { Candle, Quote } from '../types.ts'

/** Closing prices may have times up to this long after the close. */
const REPORTING_MS = 120_000

/**
 * The bar of a quote's session as far as the quote has it, for figures: an open or a volume that nobody has told is NaN,
 * from which nothing follows, and a range that nobody has told is that of the prices that are known.
 */
export function barOfQuote({ session, open, day_high, day_low, price, last_volume }: Quote): Candle {
  return {
    session,
    open: open ?? Number.NaN,
    high: day_high ?? Math.max(price, open ?? price),
    low: day_low ?? Math.min(price, open ?? price),
    close: price,
    volume: last_volume ?? Number.NaN,
  }
}

/** That bar for charts and lists of bars; null while its open is not known, since no bar is invented. */
export function drawnBar(quote: Quote): Candle | null {
  return quote.open === null ? null : { ...barOfQuote(quote), volume: quote.last_volume ?? 0 }
}

/**
 * The bar so far of the session in which an accepted quote's price was made; null for a quote of a closed day, from
 * outside trading hours or with nothing but a price, which makes no bar.
 */
export function sessionBar(quote: Quote, calendar: Calendar): Candle | null {
  const { latest } = calendar.at(quote.as_of)
  if (latest === null || quote.as_of > latest.close + REPORTING_MS) return null
  const { open, day_low, day_high, last_volume } = quote
  if (open === null && day_low === null && day_high === null && last_volume === null) return null
  return { ...barOfQuote(quote), session: latest.session }
}
