import { useSnapshot } from 'valtio'
import { ref } from 'valtio/vanilla'
import type { QuoteItem } from '#domain/contract/live/protocol.ts'
import type { TradingData } from '#domain/contract/market.ts'
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

/** What rows and headers show of a price: of the pushed quote, or of the answer of trading-data until one comes. */
export type Price = Omit<QuoteItem, 'symbol' | 'seq' | 'market_state'>

function priceOf(quote: QuoteItem | null, trading: TradingData | null): Price | null {
  const named = trading && { source: trading.source }
  if (quote) return { ...named, ...quote }
  const { currentPrice: price, as_of, freshness } = trading ?? {}
  if (!trading || price == null || !as_of || !freshness) return null
  const { open, dayLow: day_low, dayHigh: day_high, lastVolume: last_volume, bid, ask } = trading
  const previous_close = trading.previousClose ?? trading.regularMarketPreviousClose
  return { ...named, price, previous_close, open, day_low, day_high, last_volume, bid, ask, as_of, freshness }
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
