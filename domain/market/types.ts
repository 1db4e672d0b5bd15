import type { Source } from './sources.ts'

export type MarketState = 'pre' | 'open' | 'post' | 'closed'

/** The word shown with a price that says how far it can be trusted. The rules are in prices/freshness.ts. */
export type Freshness = 'frozen' | 'closed' | 'stale' | 'simulated' | 'replay' | 'delayed' | 'live'

/** A trading day of an exchange, `YYYY-MM-DD` in the exchange's own zone. */
export type Session = string

/** Allowed symbols; input is upper-cased before it is compared. */
export const SYMBOL_PATTERN = /^[A-Z0-9][A-Z0-9.^=-]{0,14}$/

/**
 * Prices and volumes of this size and more are none, in a file as in a quote: the largest real ones, pairs in worn-out
 * currencies and prices divided by many reverse splits, stay below.
 */
export const HIGHEST_PRICE = 1e12
export const HIGHEST_VOLUME = 1e15

export const INSTRUMENT_CLASSES = ['share', 'etf', 'crypto'] as const
export type InstrumentClass = (typeof INSTRUMENT_CLASSES)[number]

export interface Instrument {
  symbol: string
  name: string
  class: InstrumentClass
  exchange: string | null
  currency: string | null
  country: string | null
  sector: string | null
  industry: string | null
  city: string | null
  state: string | null
  address: string | null
  phone: string | null
  website: string | null
  logo_url: string | null
}

/** Trade over an interval: prices in the instrument's currency, adjusted for splits; volume in shares. */
export interface Bar {
  open: number
  high: number
  low: number
  close: number
  volume: number
}

export interface DailyBar extends Bar {
  session: Session
}

/** Daily bars as columns of equal length, oldest first: the form that every calculation reads. */
export interface Columns {
  session: Session[]
  open: Float64Array
  high: Float64Array
  low: Float64Array
  close: Float64Array
  volume: Float64Array
}

/** The bar of one minute, made of accepted prices. */
export interface Minute extends Bar {
  /** The start of the minute, epoch milliseconds. */
  time: number
  /** The day's volume when the minute started; null while the source has not reported it. */
  volume_from: number | null
}

/**
 * The newest state of one instrument: its price and the open (or last) session's bar so far; fields that the source has
 * not reported are null. `as_of` is epoch milliseconds: the moment the source vouches for `price`.
 */
export interface Quote {
  symbol: string
  session: Session
  price: number
  previous_close: number | null
  open: number | null
  day_low: number | null
  day_high: number | null
  last_volume: number | null
  as_of: number
  market_state: MarketState
  /** Delay the source declares, in seconds; 0 when it declares none. */
  delay_seconds: number
  /** Interval at which this symbol is being polled, in seconds. */
  poll_seconds: number
  /** The price was the same, without volume, over a whole open session. */
  frozen: boolean
  /** Best prices at which others buy and sell; absent or null where the source does not give them. */
  bid?: number | null
  ask?: number | null
  /** The source that gave it; absent or null where the market has only one. */
  source?: Source | null
  /** The currency that the source states; absent or null where it states none. Checked, never stored. */
  currency?: string | null
  /** The minute bar to which it belongs, as that is stored; absent or null where it makes none. */
  minute?: Minute | null
}

/** The fields that a quote may leave out. */
export type QuoteExtra = 'previous_close' | 'open' | 'day_low' | 'day_high' | 'last_volume'

/** A quote that leaves nothing out, as a market made on this machine gives it. */
export type WholeQuote = Quote & Record<QuoteExtra, number>
