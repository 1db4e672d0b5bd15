import * as Type from 'typebox'
import { Nullable } from './common.ts'

const HomeFeature = Type.Object({
  id: Type.Integer(),
  visible_on_home: Type.Boolean(),
  has_premium_bag: Type.Boolean(),
  feature: Type.Object({ name: Type.String(), description: Type.String() }),
})
export type HomeFeature = Type.Static<typeof HomeFeature>
export const HomeFeatures = Type.Array(HomeFeature)

const NamedId = Type.Object({ id: Type.Integer(), name: Type.String() })
export type NamedId = Type.Static<typeof NamedId>
export const NamedIds = Type.Array(NamedId)

const Plan = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  price: Type.Number({ description: 'Per month, in US dollars.' }),
  to_be_implemented: Type.Boolean(),
  features: Type.Array(NamedId),
})
export type Plan = Type.Static<typeof Plan>
export const Plans = Type.Array(Plan)

const Referral = Type.Object({
  icon: Type.String(),
  title: Type.String(),
  description: Type.String(),
  url: Type.String(),
})
export type Referral = Type.Static<typeof Referral>
export const Referrals = Type.Array(Referral)

export const Tips = Type.Object({
  tips_del_dia: Type.Array(Type.String()),
  frases_motivadoras: Type.Array(Type.String()),
})
export type Tips = Type.Static<typeof Tips>

const Price = Nullable(Type.Number())

const SearchResult = Type.Object({
  ticker: Type.String(),
  name: Type.String(),
  currency: Nullable(Type.String()),
  marketplace: Nullable(Type.String({ description: 'The country, in Spanish.' })),
  market: Nullable(Type.String({ description: 'The exchange.' })),
  price: Price,
  day_low: Price,
  day_high: Price,
  previous_close: Price,
})

export type SearchResult = Type.Static<typeof SearchResult>

export const SearchAnswer = Type.Object({ results: Type.Array(SearchResult) })
export type SearchAnswer = Type.Static<typeof SearchAnswer>

/** The most results in the answer of a search. */
export const SEARCH_LIMIT = 10
/** A `max_price` of this value or above means no upper limit. */
export const SEARCH_PRICE_CEILING = 2000
