import * as Type from 'typebox'
import { SOURCE_WORDS } from '../market/sources.ts'
import { Nullable, Unlisted } from './common.ts'
import { FreshnessWord, MarketStateWord } from './quotes.ts'

const Price = Nullable(Type.Number())

export const TradingData = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
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
  threeMonthAverageVolume: Price,
  as_of: Nullable(Type.String()),
  source: Type.Enum(SOURCE_WORDS),
  freshness: Nullable(FreshnessWord),
  market_state: Nullable(MarketStateWord),
  unlisted: Unlisted,
})
export type TradingData = Type.Static<typeof TradingData>

export const CompanyDetails = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  address: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  country: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  website: Nullable(Type.String()),
  sector: Nullable(Type.String()),
  industry: Nullable(Type.String()),
})
export type CompanyDetails = Type.Static<typeof CompanyDetails>
