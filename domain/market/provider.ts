import type { TimedBar } from './bars/bar-fold.ts'
import type { CorporateActions } from './bars/corporate-actions.ts'
import type { KeyFigures } from './key-figures.ts'
import type { Listing } from './prices/price-watch.ts'
import type { CallPriority, Source } from './sources.ts'
import type { DailyBar, Instrument, Quote, Session } from './types.ts'

/**
 * One source of market data. The quote feed calls `quotes` every `poll_ms`; jobs call the rest.
 * Every implementation passes workers/providers/testing/provider-contract.ts.
 */
export type MarketDataProvider = LocalProvider | RemoteProvider

interface Provider {
  readonly source: Source
  /** How often `quotes` is worth calling, in milliseconds. */
  readonly poll_ms: number
  /** Every instrument of this market, by symbol. */
  instruments(): Promise<Instrument[]>
  /**
   * Newest quotes at instant `now` (epoch ms) of those `symbols` the source knows; symbols that it does not know are left
   * out. Rejects when the source cannot be reached. The same list again says that nothing has changed.
   */
  quotes(symbols: readonly string[], now: number): Promise<readonly Quote[]>
  /**
   * What the quotes of `symbol` are checked against before they are stored. Sources on this machine leave this out:
   * their prices need no check.
   */
  listing?(symbol: string): Listing
  /**
   * What the source says of companies at `now` beside their prices, as far as it is known here without another request;
   * at its quotes' latest. Left out by a source that says nothing.
   */
  keyFigures?(symbols: readonly string[], now: number): KeyFigures[]
  /**
   * A label that changes whenever prices jump back in time (a replay that starts again); the feed then renews the
   * epoch of the quotes table.
   */
  cycle(now: number): string
  /** Symbols that the source refuses to quote, each with the reason; sources that refuse none leave this out. */
  refused?(): Iterable<readonly [symbol: string, reason: string]>
  close(): Promise<void>
}

/** A source on this machine. */
export interface LocalProvider extends Provider {
  readonly remote: null
  /** Closed daily bars of `symbol`, oldest first, all of them before session `before`; [] for an unknown symbol. */
  closedBars(symbol: string, before: Session): Promise<DailyBar[]>
  /**
   * The day's price path so far, for sparklines: prices at equal steps from the session's start to `now`; [] for an
   * unknown symbol.
   */
  dayPath(symbol: string, now: number): Promise<DayPath>
}

/** A source across the network. */
export interface RemoteProvider extends Provider {
  readonly remote: RemoteMarket
}

/**
 * What a source across the network is asked: every call costs it something and may reject. Its instruments are quoted by
 * turns, its history and company details come by jobs, and what is stored outlives a restart. Calls of the `rest` leave a
 * part of its ceilings to those that go `first`, as all do that do not say.
 */
export interface RemoteMarket {
  /** The instruments that may be asked for, as stored now; they replace those given before. Others' are left out. */
  setInstruments(instruments: readonly Instrument[]): void
  /** Whether it knows a symbol. */
  lists(symbol: string): boolean
  /** The sources that this one is made of, the best first; left out where it is one. */
  readonly members?: readonly RemoteProvider[]
  /**
   * Whether prices come by themselves over one connection, which the first call of `quotes` opens and `close` ends: every
   * call answers at once, from what has come. False where each call is a request.
   */
  readonly streams: boolean
  /** Prices of a few symbols over a connection of their own; left out where all come the same way. */
  readonly streamed?: StreamedPrices
  /** Most symbols that one request for quotes may name. */
  readonly batch: number
  /** As `quotes` of the provider, each with the time of its last trade. */
  quotes(symbols: readonly string[], now: number, standing?: CallPriority): Promise<TradedQuote[]>
  /**
   * Closed daily bars of sessions `from` to `through`, oldest first, adjusted for every split known today, and the splits
   * and dividends from `from` to today.
   */
  history(symbol: string, from: Session, through: Session, standing?: CallPriority): Promise<History>
  /**
   * Bars of these minutes that have ended since `since` (epoch seconds), oldest first, in the shares of today, as far back
   * as the source goes. Left out by a source without any.
   */
  intraday?(symbol: string, minutes: 1 | 5 | 60, since: number): Promise<TimedBar[]>
  /** The source's details of a company; null for an unknown symbol. */
  company(symbol: string, standing?: CallPriority): Promise<CompanyProfile | null>
  /** Equities on known exchanges that fit a ticker or name, the most relevant first. */
  search(text: string): Promise<Instrument[]>
}

/** What a source that is asked for prices also sends by itself. */
export interface StreamedPrices {
  /** Most symbols at once. */
  readonly most: number
  /**
   * Has these symbols sent, the first `most` of them and no others, and gives what is known of them; the others must be
   * asked for. The first call opens the connection. Rejects while nothing comes.
   */
  quotes(symbols: readonly string[], now: number): Promise<TradedQuote[]>
}

/** A stock's past at a source. */
export interface History extends CorporateActions {
  bars: DailyBar[]
}

/** How many days back a remote source's history is fetched: a year's ranges, and a record of past signals. */
export const REMOTE_HISTORY_DAYS = 3_653

/** A quote of a source that also says when its price was made (epoch ms): an answer may be older than the one before. */
export interface TradedQuote extends Quote {
  traded_at: number
}

/** Details of a company; null for what the source does not give. */
export type CompanyProfile = Pick<
  Instrument,
  'address' | 'city' | 'state' | 'country' | 'phone' | 'website' | 'sector' | 'industry'
>

/** Of what has no company, or of one that the source does not describe: an answer, not a gap. */
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
 * What sources on this machine declare as `poll_seconds`. They are asked every second; the rest is slack for a busy
 * machine, so that the word beside a price does not flicker to stale.
 */
export const LOCAL_POLL_SECONDS = 5

/** Prices at equal steps of the session; `prices[i]` belongs to the fraction i / (slots - 1) of the session. */
export interface DayPath {
  session: Session
  prices: number[]
}

/** How many points a whole session's sparkline has. */
export const DAY_PATH_SLOTS = 96
