import * as Type from 'typebox'
import { SOURCE_WORDS } from '../market/sources.ts'
import { INSTRUMENT_CLASSES } from '../market/types.ts'
import { Instant, Nullable, Pair, Unlisted } from './common.ts'
import { FreshnessWord, MarketStateWord } from './quotes.ts'
import { Difference } from './sources.ts'

const Price = Nullable(Type.Number())

const Positive = Type.Number({ exclusiveMinimum: 0 })

const Leg = Type.Object({
  symbol: Type.String(),
  price: Nullable(Positive),
  currency: Type.String(),
  as_of: Nullable(Instant),
  freshness: Nullable(FreshnessWord),
  age_seconds: Nullable(Type.Integer({ minimum: 0 })),
})

/** A home share and its ADR with the prices of both. The comparison is null where they cannot be compared. */
const Dual = Type.Object({
  symbol: Type.String({ description: "The other leg's." }),
  exchange: Type.String({ description: "The other leg's." }),
  ratio: Type.Number({ exclusiveMinimum: 0, description: 'Local shares per ADR.' }),
  implied_rate: Nullable(
    Type.Number({
      exclusiveMinimum: 0,
      description: 'Units of local currency per dollar at which both cost the same.',
    }),
  ),
  premium_pct: Nullable(Type.Number({ description: 'Of the ADR over its shares at the published rate.' })),
  reason: Nullable(
    Type.Enum(['stale', 'closed', 'apart'], {
      description:
        'Why they are not compared. stale: a price is missing, old or frozen; closed: one exchange is; apart: both are, since different moments.',
    }),
  ),
  rate: Nullable(
    Type.Object({
      value: Positive,
      day: Type.String(),
      source: Type.Enum(['frankfurter', 'simulated']),
      label: Nullable(Type.String({ description: 'Its kind where there are several: oficial.' })),
    }),
  ),
  legs: Pair(Leg, { description: 'The share, then the ADR.' }),
})
export type Dual = Type.Static<typeof Dual>

export const TradingData = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  class: Type.Optional(Type.Enum([...INSTRUMENT_CLASSES])),
  currency: Nullable(Type.String()),
  logo_url: Nullable(Type.String()),
  currentPrice: Price,
  previousClose: Price,
  regularMarketPreviousClose: Price,
  open: Price,
  dayLow: Price,
  dayHigh: Price,
  yearLow: Price,
  yearHigh: Price,
  lastVolume: Price,
  bid: Type.Optional(Nullable(Positive)),
  ask: Type.Optional(Nullable(Positive)),
  threeMonthAverageVolume: Price,
  as_of: Nullable(Type.String()),
  source: Type.Enum(SOURCE_WORDS),
  freshness: Nullable(FreshnessWord),
  market_state: Nullable(MarketStateWord),
  unlisted: Unlisted,
  dual: Type.Optional(Nullable(Dual)),
  difference: Type.Optional(Nullable(Difference)),
})
export type TradingData = Type.Static<typeof TradingData>
