import { randomUUID } from 'node:crypto'
import { CLOCK_TOLERANCE_MS } from '#domain/market/prices/freshness.ts'
import { shardOf } from '#platform/bus/ticks/ticks.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { type FeedShards, type FeedTerm, hasQuotesAfter, startFeedTerm } from '#platform/repositories/market/feed.ts'

/** Milliseconds by which the clocks of leaders may differ, and that of a source be ahead. */
const CLOCKS_DIFFER_MS = CLOCK_TOLERANCE_MS

/** A term, and whether stored quotes are of the future: the clock was set back since they were stored. */
export type LeaderTerm = FeedTerm & { isSetBack: boolean }

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
  async acquire(shards: readonly number[]): Promise<LeaderTerm> {
    const { config, db, clock } = this.#options
    const settings = JSON.stringify([config.marketSeed, config.replayStart, config.replayDaySeconds])
    const { leader, of } = this
    const market = config.market.id
    const now = clock()
    const isSetBack = await hasQuotesAfter(db, market, new Date(now + CLOCKS_DIFFER_MS))
    const signed = { market, leader, settings, shards, of, now: new Date(now), startsOver: isSetBack }
    const term = await startFeedTerm(db, signed)
    this.#shards = [...this.#shards, ...shards].sort((a, b) => a - b)
    return { ...term, isSetBack }
  }

  /** All ticks of a bus shard belong to one shard of the feed, so that a flush publishes on few bus shards. */
  shardOf(symbol: string): number {
    return shardOf(symbol) % this.of
  }

  leads(symbol: string): boolean {
    return this.#shards.includes(this.shardOf(symbol))
  }
}
