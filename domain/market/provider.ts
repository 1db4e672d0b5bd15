import type { AnnouncedDate } from '../agenda/agenda.ts'
import type { TimedBar } from './bars/bar-fold.ts'
import type { CorporateActions } from './bars/corporate-actions.ts'
import type { KeyFigures } from './key-figures.ts'
import type { Listing } from './prices/price-watch.ts'
import type { ReplayCycle } from './replay.ts'
import type { CallPriority, Source } from './sources.ts'
import type { DailyBar, Instrument, Quote, Session } from './types.ts'

/**
 * One source of market data. The quote feed calls `quotes` every `poll_ms`; jobs call the rest.
 * Every implementation passes workers/providers/testing/provider-contract.ts.
 */
export type MarketDataProvider = LocalProvider | RemoteProvider

interface Provider {
  readonly source: Source
  /** Milliseconds between two calls of `quotes`; calling it more often gives nothing new. */
  readonly poll_ms: number
  /** Every instrument of this market, by symbol. */
  instruments(): Promise<Instrument[]>
  /**
   * Newest quotes at instant `now` (epoch ms) of those `symbols` the source knows; symbols that it does not know are
   * left out. Rejects when the source cannot be reached. The same list again says that nothing has changed.
   */
  quotes(symbols: readonly string[], now: number): Promise<readonly Quote[]>
  /**
   * The listing against which quotes of `symbol` are checked before they are stored. Sources on this machine leave this
   * out: their prices need no check.
   */
  listing?(symbol: string): Listing
  /**
   * The key figures of companies at `now`, as far as they are known without another request, from the latest quotes.
   * Sources without key figures leave this out.
   */
  keyFigures?(symbols: readonly string[], now: number): KeyFigures[]
  /**
   * All that is announced at `now` of a company's reports and ex-dividend days, in no order; past ones may be among
   * them. Costs a source across the network a request, and may reject. Sources that know no dates leave this out.
   */
  agenda?(symbol: string, now: number): Promise<AnnouncedDate[]>
  /**
   * A label that changes whenever prices jump back in time (a replay that starts again); the feed then renews the
   * epoch of the quotes table.
   */
  cycle(now: number): string
  /** The symbols that the source refuses to quote, each with the reason; sources that refuse none leave this out. */
  refused?(): Iterable<readonly [symbol: string, reason: string]>
  close(): Promise<void>
}

/** A source on this machine. */
export interface LocalProvider extends Provider {
  readonly remote: null
  /** Closed daily bars of `symbol`, oldest first, all of them before session `before`; [] for an unknown symbol. */
  closedBars(symbol: string, before: Session): Promise<DailyBar[]>
  /** The day's prices so far, at equal steps from the session's start to `now`; [] for an unknown symbol. */
  sparkline(symbol: string, now: number): Promise<Sparkline>
  /** When past sessions are played, in the cycle of `now`. Only a replay plays any. */
  replayed?(now: number): ReplayCycle
}

/** A source across the network. */
export interface RemoteProvider extends Provider {
  readonly remote: RemoteMarket
}

/**
 * The calls to a source across the network: each costs a part of its budget and may reject. Its instruments are quoted
 * a few at a time, its history and company details are fetched by jobs, and what is stored outlives a restart. Calls of
 * priority `rest` leave a part of the budget to those of `first`, which is the default.
 */
export interface RemoteMarket {
  /** Sets the instruments that may be asked for, in place of those before; any that it does not list are left out. */
  setInstruments(instruments: readonly Instrument[]): void
  /** Whether the source lists a symbol. */
  lists(symbol: string): boolean
  /** The sources of which this one is composed, the best first; left out where it is a single one. */
  readonly members?: readonly RemoteProvider[]
  /**
   * Whether the source sends prices over one connection, which the first call of `quotes` opens and `close` ends: every
   * call answers at once, from what has arrived. False where each call is a request.
   */
  readonly streams: boolean
  /** Prices of a few symbols that are streamed over a connection of their own; left out where all come the same way. */
  readonly streamed?: StreamedPrices
  /** Most symbols that one request for quotes may name. */
  readonly batch: number
  /** The same as `quotes` of the provider, each with the time of its last trade. */
  quotes(symbols: readonly string[], now: number, priority?: CallPriority): Promise<TradedQuote[]>
  /**
   * Closed daily bars of sessions `from` to `through`, oldest first, adjusted for every split known today, and the
   * splits and dividends from `from` to today.
   */
  history(symbol: string, from: Session, through: Session, priority?: CallPriority): Promise<History>
  /**
   * Bars of these minutes that have ended since `since` (epoch seconds), oldest first, in the shares of today, as far
   * back as the source goes. Left out by a source without any.
   */
  intraday?(symbol: string, minutes: 1 | 5 | 60, since: number): Promise<TimedBar[]>
  /** The details that the source has of a company; null for an unknown symbol. */
  company(symbol: string, priority?: CallPriority): Promise<CompanyProfile | null>
  /** Equities on known exchanges that fit a ticker or name, the most relevant first. */
  search(text: string): Promise<Instrument[]>
  /**
   * The listings of an ISIN on known exchanges, the likeliest first. Left out by a source that knows no ISINs, which is
   * none of ISIN_SOURCES.
   */
  ofIsin?(isin: string): Promise<Instrument[]>
}

/** The prices that a source streams, besides those that it gives on request. */
export interface StreamedPrices {
  /** The most symbols that can be streamed at once. */
  readonly most: number
  /**
   * Subscribes to the first `most` of these symbols, to no others, and gives the quotes known of them; the rest must be
   * requested. The first call opens the connection. Rejects while nothing arrives.
   */
  quotes(symbols: readonly string[], now: number): Promise<TradedQuote[]>
}

/** The past of a stock as one source gives it. */
export interface History extends CorporateActions {
  bars: DailyBar[]
}

/** Days of history fetched from a remote source: enough for a year's ranges and a record of past signals. */
export const REMOTE_HISTORY_DAYS = 3_653

/**
 * A quote of a source that also says when its price was made (epoch ms): an answer may be older than the one before.
 */
export interface TradedQuote extends Quote {
  traded_at: number
}

/** Details of a company; null for what the source does not give. */
export type CompanyProfile = Pick<
  Instrument,
  'address' | 'city' | 'state' | 'country' | 'phone' | 'website' | 'sector' | 'industry'
>

/**
 * The details of an instrument without a company, or of one that the source does not describe: an answer, not a gap.
 */
export const NO_DETAILS: CompanyProfile = {
  address: null,
  city: null,
  state: null,
  country: null,
  phone: null,
  website: null,
  sector: null,
  industry: null,
}

/**
 * The `poll_seconds` that sources on this machine declare. They are asked every second; the rest is slack for a busy
 * machine, so that the word shown with a price does not flicker to stale.
 */
export const LOCAL_POLL_SECONDS = 5

/** Prices at equal steps of the session; `prices[i]` belongs to the fraction i / (slots - 1) of the session. */
export interface Sparkline {
  session: Session
  prices: number[]
}

/** Number of points in the sparkline of a whole session. */
export const SPARKLINE_SLOTS = 96
