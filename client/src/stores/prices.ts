import { useSnapshot } from 'valtio'
import { proxy, ref } from 'valtio/vanilla'
import type { QuoteItem } from '#domain/contract/live/protocol.ts'
import type { TradingData } from '#domain/contract/market.ts'
import { bySymbol } from './by-symbol.ts'
import { useLoaded } from './resource.ts'
import { onSignOut } from './session.ts'
import { followSession } from './sparklines.ts'
import { tradingEntry } from './stock-data.ts'

/** Each symbol's newest price; null until there is one. */
export const quoteEntry = bySymbol<{ quote: QuoteItem | null }>(() => ({ quote: null }))

/** Newest seq by symbol under `epoch`; a new epoch restarts the count. */
const heldSeqs = new Map<string, number>()
/** The newest price of each symbol received while prices are paused. */
const pausedQuotes = new Map<string, QuoteItem>()
let epoch: string | null = null

export const quoteEpoch = (): string | null => epoch
export const heldSeq = (symbol: string): number | undefined => heldSeqs.get(symbol)

/** Forgets the seqs of an earlier epoch. Its prices stay on the screen until new ones replace them. */
export function startEpoch(next: string): void {
  if (next === epoch) return
  epoch = next
  heldSeqs.clear()
}

/**
 * Applies a whole message at once. Older seqs of the same epoch are dropped. Returns the prices that reached the
 * screen: while paused, only the first price of a symbol does.
 */
export function applyQuotes(items: readonly QuoteItem[]): QuoteItem[] {
  return items.filter((item) => {
    const newest = heldSeqs.get(item.symbol)
    // The same seq comes again when only the freshness changed.
    if (newest !== undefined && item.seq < newest) return false
    heldSeqs.set(item.symbol, item.seq)
    const entry = quoteEntry(item.symbol)
    if (pause.paused && entry.quote) {
      pausedQuotes.set(item.symbol, item)
      return false
    }
    entry.quote = ref(item)
    return true
  })
}

/** Shows the newest prices received during the pause, and all later ones. */
export function resumePrices(): void {
  pause.paused = false
  const items = [...pausedQuotes.values()]
  pausedQuotes.clear()
  for (const item of items) quoteEntry(item.symbol).quote = ref(item)
  followSession(items)
}

onSignOut(() => {
  heldSeqs.clear()
  pausedQuotes.clear()
  epoch = null
  pause.paused = false
})

/** What rows and headers show of a price: from the pushed quote, or from the trading-data answer until there is one. */
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

/** A stock's price as the page shows it now, or null while it is unknown. */
export const knownPrice = (symbol: string): Price | null => priceOf(quoteEntry(symbol).quote, tradingEntry(symbol).data)

/** The figure of a stock's price, or null while it is unknown. */
export const shownPrice = (symbol: string): number | null => knownPrice(symbol)?.price ?? null

interface PriceView {
  price: Price | null
  trading: TradingData | null
  failed: boolean
  /** True if trading-data could not be reloaded. */
  old: boolean
}

/** The symbol's price and its trading-data, which it loads; rerenders its caller only for this symbol. */
export function usePrice(symbol: string): PriceView {
  const { status, old } = useLoaded(tradingEntry(symbol))
  return { ...useKnownPrice(symbol), failed: status === 'error', old }
}

/** Like usePrice, but without loading, for components next to one that loads. */
export function useKnownPrice(symbol: string): Pick<PriceView, 'price' | 'trading'> {
  const { quote } = useSnapshot(quoteEntry(symbol))
  // This only subscribes; the data returned are the target's own, which the snapshot has behind a readonly type.
  void useSnapshot(tradingEntry(symbol)).data
  const trading = tradingEntry(symbol).data
  return { price: priceOf(quote, trading), trading }
}

/** While paused, no price on the screen moves; prices still arrive and wait in `pausedQuotes`. */
export const pause = proxy<{ paused: boolean }>({ paused: false })

export function pausePrices(): void {
  pause.paused = true
}
