import type { Candle, Quote } from '../../domain/market/types.ts'

/** The open session's bar so far. */
export function openBar(quote: Quote): Candle {
  return {
    session: quote.session,
    open: quote.open,
    high: quote.day_high,
    low: quote.day_low,
    close: quote.price,
    volume: quote.last_volume,
  }
}
