import type { StoredQuote } from '../bus/ticks/ticks.ts'

/** Copies the fields of a quote one by one, since those of a quote from the bus are getters and not own properties. */
export const fieldsOf = (quote: StoredQuote): StoredQuote => ({
  symbol: quote.symbol,
  session: quote.session,
  price: quote.price,
  previous_close: quote.previous_close,
  open: quote.open,
  day_low: quote.day_low,
  day_high: quote.day_high,
  last_volume: quote.last_volume,
  bid: quote.bid,
  ask: quote.ask,
  as_of: quote.as_of,
  market_state: quote.market_state,
  delay_seconds: quote.delay_seconds,
  poll_seconds: quote.poll_seconds,
  frozen: quote.frozen,
  source: quote.source,
  seq: quote.seq,
  epoch: quote.epoch,
  minute: quote.minute,
})
