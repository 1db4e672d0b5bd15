import { ref } from 'valtio/vanilla'
import type { QuoteItem } from '../../../../domain/contract/protocol.ts'
import { atSignOut } from '../account/sign-out.ts'
import { bySymbol } from '../by-symbol.ts'
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
