import type { Quote, QuoteExtra, WholeQuote } from '../types.ts'

/** A quote of an open session that opened at 100, the close of the session before. */
export function quoteOf(symbol: string, price: number, rest: Partial<Quote> = {}): Quote {
  return {
    symbol,
    session: '2024-01-02',
    price,
    previous_close: 100,
    open: 100,
    day_low: Math.min(price, 100),
    day_high: Math.max(price, 100),
    last_volume: 10,
    as_of: Date.UTC(2024, 0, 2, 15),
    market_state: 'open',
    delay_seconds: 0,
    poll_seconds: 5,
    frozen: false,
    ...rest,
  }
}

const EXTRAS: readonly QuoteExtra[] = ['previous_close', 'open', 'day_low', 'day_high', 'last_volume']

/** The quote, if it leaves nothing out; throws for any other. */
export function wholeOf<Q extends Quote>(quote: Q): Q & WholeQuote {
  const missing = EXTRAS.filter((name) => quote[name] === null)
  if (missing.length > 0) throw new Error(`the quote of ${quote.symbol} has no ${missing.join(', ')}`)
  return quote as Q & WholeQuote
}
