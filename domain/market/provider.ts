import type { Candle, Instrument, Quote, Session, Source } from './types.ts'

/**
 * One source of market data. The quote feed calls `quotes` every `poll_ms`; jobs call the rest.
 * Every implementation passes workers/providers/testing/provider-contract.ts.
 */
export interface MarketDataProvider {
  readonly source: Source
  /** How often `quotes` is worth calling, in milliseconds. */
  readonly poll_ms: number
  /** Every instrument of this market, by symbol. */
  instruments(): Promise<Instrument[]>
  /** Closed daily bars of `symbol`, oldest first, all of them before session `before`; [] for an unknown symbol. */
  candles(symbol: string, before: Session): Promise<Candle[]>
  /**
   * Newest quotes at instant `now` (epoch ms) of those `symbols` the source knows. Symbols that it does not know, and
   * values that fail checks, are left out. Rejects when the source cannot be reached.
   */
  quotes(symbols: readonly string[], now: number): Promise<Quote[]>
  /**
   * The day's price path so far, for sparklines: prices at equal steps from the session's start to `now`;
   * [] where the source has none.
   */
  dayPath(symbol: string, now: number): Promise<DayPath>
  /**
   * A label that changes whenever prices jump back in time (a replay that starts again); the feed then renews the
   * epoch of the quotes table.
   */
  cycle(now: number): string
  close(): Promise<void>
}

/**
 * What sources inside the machine declare as `poll_seconds`. They are asked every second; the rest is room for a busy
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
