import type { StoredQuote } from '../bus/ticks/ticks.ts'

/** All of them, read one by one: those of a price from the bus are no properties of its own. */
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
