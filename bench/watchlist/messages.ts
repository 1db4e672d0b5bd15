import type { QuoteItem, ServerMessage } from '../../domain/contract/live/protocol.ts'
import { createRandom, gaussian } from '../../domain/market/random.ts'

const DEVIATION = 0.002

/** Continues over all messages: a page drops older seqs than it has. */
let seq = 0

/** `count` messages as the socket would bring them, each with a new price of every symbol. */
export function inventMessages(symbols: readonly string[], count: number, seed: number): string[] {
  const random = createRandom(seed)
  const prices = new Map(symbols.map((symbol) => [symbol, 20 + 180 * random()]))
  const move = (symbol: string): QuoteItem => {
    const price = (prices.get(symbol) ?? 0) * (1 + DEVIATION * gaussian(random))
    prices.set(symbol, price)
    return {
      symbol,
      price,
      previous_close: 100,
      open: 100,
      day_low: Math.min(90, price),
      day_high: Math.max(110, price),
      last_volume: 1000 + seq,
      as_of: '2026-11-20T15:00:00Z',
      seq: ++seq,
      freshness: 'live',
      market_state: 'open',
    }
  }
  return Array.from({ length: count }, () => {
    return JSON.stringify({ op: 'quotes', items: symbols.map(move) } satisfies ServerMessage)
  })
}
