import type { Quote } from '#domain/market/types.ts'

/** A stored quote with its position in the order of all newest values and the epoch in which it was read. */
export interface StoredQuote extends Quote {
  seq: number
  epoch: string
}

/** Which write this is among those of a market: it follows the one that gave out `after`. */
export interface Flush {
  market: string
  epoch: string
  after: number
  /** The newest that it gave out. */
  seq: number
}

/** The quotes that one committed write stored, as their rows stand in the table; `seqs[i]` is that of `quotes[i]`. */
export interface Ticks extends Flush {
  quotes: readonly Quote[]
  seqs: readonly number[]
}

/** The part of a flush that belongs to one shard. */
export interface ShardTicks {
  epoch: string
  /** Of the whole flush. */
  seq: number
  quotes: readonly StoredQuote[]
}

/** A bus that carries quotes themselves. It may lose any of them: the hint after a flush says what it was made of. */
export interface TickBus {
  /** False while it is away: then hints come through PostgreSQL, as on a bus without ticks. */
  readonly isUp: boolean
  /** Sends the quotes by shards, and then their hint. */
  publish(ticks: Ticks): Promise<void>
  /** Returns a function that ends the subscription. */
  subscribe(shard: number, handler: (ticks: ShardTicks) => void): () => void
}

export const SHARDS = 64

/** FNV-1a, of which the low bits are the shard: the same in every process. */
export function shardOf(symbol: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < symbol.length; i++) hash = Math.imul(hash ^ symbol.charCodeAt(i), 0x01000193)
  return (hash ^ (hash >>> 16)) & (SHARDS - 1)
}
