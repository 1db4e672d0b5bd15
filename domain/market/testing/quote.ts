import type { Quote } from '../types.ts'

/** A quote of an open session that began at 100, as the one before it had ended. */
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
