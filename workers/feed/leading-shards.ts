import { randomUUID } from 'node:crypto'
import { shardOf } from '#platform/bus/ticks/ticks.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { type FeedShards, type FeedTerm, startFeedTerm } from '#platform/repositories/market/feed.ts'

interface LeadingShardsOptions {
  config: Pick<Config, 'market' | 'feedShards' | 'marketSeed' | 'replayStart' | 'replayDaySeconds'>
  db: Database
  clock: () => number
}

/** One leader of the feed: the random name it signs with, and the shards it has signed for. */
export class LeadingShards implements FeedShards {
  readonly leader: string = randomUUID()
  readonly #options: LeadingShardsOptions
  #shards: readonly number[] = []

  constructor(options: LeadingShardsOptions) {
    this.#options = options
  }

  get shards(): readonly number[] {
    return this.#shards
  }

  get of(): number {
    return this.#options.config.feedShards
  }

  /** Signs in for `shards`, in addition to those that it leads already. */
  async acquire(shards: readonly number[]): Promise<FeedTerm> {
    const { config, db, clock } = this.#options
    const settings = JSON.stringify([config.marketSeed, config.replayStart, config.replayDaySeconds])
    const { leader, of } = this
    const signed = { market: config.market.id, leader, settings, shards, of, now: new Date(clock()) }
    const term = await startFeedTerm(db, signed)
    this.#shards = [...this.#shards, ...shards].sort((a, b) => a - b)
    return term
  }

  /** All ticks of a bus shard belong to one shard of the feed, so that a flush publishes on few bus shards. */
  shardOf(symbol: string): number {
    return shardOf(symbol) % this.of
  }

  leads(symbol: string): boolean {
    return this.#shards.includes(this.shardOf(symbol))
  }
}
