import type { StoredQuote } from '#platform/bus/ticks/ticks.ts'

/** Load for every variant. */
export interface Scenario {
  clients: number
  symbols: number
  /** Number of symbols that each client follows. */
  followed: number
  /** Number of price changes a second, over all symbols. */
  ticksPerSecond: number
  warmUpMs: number
  measureMs: number
}

export const WINDOW_MS = 250

export function symbolName(index: number): string {
  return `SYM${index}`
}

/** Chooses the symbols of one client so that each symbol has as many followers as any other. */
export function followedBy(client: number, { symbols, followed }: Pick<Scenario, 'symbols' | 'followed'>): string[] {
  const stride = Math.floor(symbols / followed)
  return Array.from({ length: followed }, (_, i) => symbolName((client + i * stride) % symbols))
}

export function followersPerSymbol({ clients, symbols, followed }: Scenario): number {
  return (clients * followed) / symbols
}

/** Makes a quote as the feed stores it; `as_of` is the moment of the tick, from which clients compute its age. */
export function makeQuote(index: number, seq: number, asOf: number): StoredQuote {
  const price = 100 + (seq % 1_000) / 100
  return {
    symbol: symbolName(index),
    session: '2026-11-20',
    price,
    previous_close: 100.25,
    open: 100.5,
    day_low: 99.75,
    day_high: 110.5,
    last_volume: 1_000_000 + seq,
    as_of: asOf,
    market_state: 'open',
    delay_seconds: 0,
    poll_seconds: 3_600,
    frozen: false,
    seq,
    epoch: 'bench',
  }
}

/** Converts a quote into an item of the frame `quotes`, for the peers. */
export function makeItem(quote: StoredQuote) {
  const { symbol, price, previous_close, open, day_low, day_high, last_volume, seq, market_state } = quote
  return {
    symbol,
    price,
    previous_close,
    open,
    day_low,
    day_high,
    last_volume,
    bid: null,
    ask: null,
    as_of: new Date(quote.as_of).toISOString(),
    seq,
    freshness: 'simulated',
    market_state,
  }
}

export const VARIANTS = ['bare', 'product', 'naive', 'socketio'] as const
export type VariantName = (typeof VARIANTS)[number]
