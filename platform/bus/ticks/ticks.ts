import type { Quote } from '#domain/market/types.ts'

/** A stored quote with its position in the order of all newest values and the epoch in which it was read. */
export interface StoredQuote extends Quote {
  seq: number
  epoch: string
}

/** The position of a write among those of a market: it follows the write that gave out the seq `after`. */
export interface Flush {
  market: string
  epoch: string
  after: number
  /** The newest seq that this write gave out. */
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
  /** The newest seq of the whole flush, also where this shard's quotes have lower ones. */
  seq: number
  quotes: readonly StoredQuote[]
}

/** Carries the quotes themselves. It may lose any of them, so the hint after a flush says which shards it had. */
export interface TickBus {
  /** False while the broker is away. Hints then come through PostgreSQL, as on a bus without ticks. */
  readonly isUp: boolean
  /** Sends the quotes by shards, and after them their hint. */
  publish(ticks: Ticks): Promise<void>
  /** Returns a function that ends the subscription. */
  subscribe(shard: number, handler: (ticks: ShardTicks) => void): () => void
}

export const SHARDS = 64

/** The shard of a symbol: the low bits of its FNV-1a hash, so that every process computes the same. */
export function shardOf(symbol: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < symbol.length; i++) hash = Math.imul(hash ^ symbol.charCodeAt(i), 0x01000193)
  return (hash ^ (hash >>> 16)) & (SHARDS - 1)
}
