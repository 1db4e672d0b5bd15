import { useSnapshot } from 'valtio'
import { ref } from 'valtio/vanilla'
import type { QuoteItem } from '../../../../domain/contract/live/protocol.ts'
import type { TradingData } from '../../../../domain/contract/market.ts'
import type { Source } from '../../../../domain/market/sources.ts'
import type { Freshness } from '../../../../domain/market/types.ts'
import { atSignOut } from '../account/sign-out.ts'
import { bySymbol } from '../by-symbol.ts'
import { tradingEntry } from '../stock/stocks.ts'
import { useLoaded } from '../use-loaded.ts'
import { pause } from './pause.ts'
import { followSession } from './sparklines.ts'

/** Each symbol's newest price, empty until its first one comes. */
export const quoteEntry = bySymbol<{ quote: QuoteItem | null }>(() => ({ quote: null }))

/** Newest seq by symbol under `epoch`; a new epoch restarts the count. */
const held = new Map<string, number>()
/** The newest price of each symbol received while prices are paused. */
const waiting = new Map<string, QuoteItem>()
let epoch: string | null = null

export const quoteEpoch = (): string | null => epoch
export const heldSeq = (symbol: string): number | undefined => held.get(symbol)

/** Prices of an earlier epoch stay on the screen until a new one replaces them. */
export function beginEpoch(next: string): void {
  if (next === epoch) return
  epoch = next
  held.clear()
}

/**
 * Applies a whole message at once. Older seqs of the same epoch are dropped; returns the prices that reached the
 * screen: while paused, only a symbol's first price.
 */
export function applyQuotes(items: readonly QuoteItem[]): QuoteItem[] {
  return items.filter((item) => {
    const newest = held.get(item.symbol)
    // The same seq comes again when only the freshness changed.
    if (newest !== undefined && item.seq < newest) return false
    held.set(item.symbol, item.seq)
    const entry = quoteEntry(item.symbol)
    if (pause.paused && entry.quote) {
      waiting.set(item.symbol, item)
      return false
    }
    entry.quote = ref(item)
    return true
  })
}

/** Shows the newest prices received meanwhile, and all from now on. */
export function resumePrices(): void {
  pause.paused = false
  const items = [...waiting.values()]
  waiting.clear()
  for (const item of items) quoteEntry(item.symbol).quote = ref(item)
  followSession(items)
}

atSignOut(() => {
  held.clear()
  waiting.clear()
  epoch = null
  pause.paused = false
})

/** A price as rows and headers show it: the pushed quote, or the answer of trading-data until one comes. */
export interface Price {
  price: number
  /** Null on a stock's first day, and where the source does not tell it. */
  previousClose: number | null
  open: number | null
  /** Null where the source has not told of the day's range. */
  dayLow: number | null
  dayHigh: number | null
  volume: number | null
  /** Null where the source does not give them. */
  bid: number | null
  ask: number | null
  asOf: string
  freshness: Freshness
  /** Whose it is; null where that is not said. */
  source: Source | null
}

function priceOf(quote: QuoteItem | null, trading: TradingData | null): Price | null {
  if (quote) {
    return {
      price: quote.price,
      previousClose: quote.previous_close,
      open: quote.open,
      dayLow: quote.day_low,
      dayHigh: quote.day_high,
      volume: quote.last_volume,
      bid: quote.bid ?? null,
      ask: quote.ask ?? null,
      asOf: quote.as_of,
      freshness: quote.freshness,
      source: quote.source ?? trading?.source ?? null,
    }
  }
  const { currentPrice: price, as_of: asOf, freshness } = trading ?? {}
  const previousClose = trading?.previousClose ?? trading?.regularMarketPreviousClose ?? null
  if (!trading || price == null || !asOf || !freshness) return null
  const { open, dayLow, dayHigh, lastVolume: volume, bid = null, ask = null } = trading
  return { price, previousClose, open, dayLow, dayHigh, volume, bid, ask, asOf, freshness, source: trading.source }
}

/** A stock's price as far as it is there. */
export const priceShown = (symbol: string): number | null =>
  priceOf(quoteEntry(symbol).quote, tradingEntry(symbol).data)?.price ?? null

interface PriceView {
  price: Price | null
  trading: TradingData | null
  failed: boolean
  /** trading-data could not be reloaded. */
  old: boolean
}

/** The symbol's price and its trading-data; rerenders its caller only for this symbol. */
export function usePrice(symbol: string): PriceView {
  const { status, old } = useLoaded(tradingEntry(symbol))
  return { ...useKnownPrice(symbol), failed: status === 'error', old }
}

/** The same where another on the page asks for it. */
export function useKnownPrice(symbol: string): Pick<PriceView, 'price' | 'trading'> {
  const { quote } = useSnapshot(quoteEntry(symbol))
  // Subscribes; the data are the target's own, behind a readonly type.
  void useSnapshot(tradingEntry(symbol)).data
  const trading = tradingEntry(symbol).data
  return { price: priceOf(quote, trading), trading }
}
