import * as Type from 'typebox'
import { SOURCE_WORDS } from '../market/sources.ts'
import { checkOf } from './check.ts'
import { Instant, Nullable } from './common.ts'

export const FreshnessWord = Type.Enum(['frozen', 'closed', 'stale', 'simulated', 'replay', 'delayed', 'live'])
export const MarketStateWord = Type.Enum(['pre', 'open', 'post', 'closed'])

const Price = Type.Number({ exclusiveMinimum: 0 })

/**
 * The price of a symbol, on the socket and between the page and its charts. Null means that the source gave no value.
 */
export const QuoteItem = Type.Object({
  symbol: Type.String(),
  price: Price,
  previous_close: Nullable(Price),
  open: Nullable(Price),
  day_low: Nullable(Price),
  day_high: Nullable(Price),
  last_volume: Nullable(Type.Number({ minimum: 0 })),
  bid: Type.Optional(Nullable(Price)),
  ask: Type.Optional(Nullable(Price)),
  as_of: Instant,
  seq: Type.Integer(),
  freshness: FreshnessWord,
  market_state: MarketStateWord,
  source: Type.Optional(Type.Enum(SOURCE_WORDS, { description: 'Left out where the market has one.' })),
})
export type QuoteItem = Type.Static<typeof QuoteItem>

/** The valid prices of a batch, so that an invalid one does not block the others; null where it is no batch. */
export const validQuotes = (items: unknown): QuoteItem[] | null =>
  Array.isArray(items) ? items.filter(checkOf(QuoteItem, 'any')) : null
