import type { Database } from '#platform/database/database.ts'
import { writeFeedTroubles } from '#platform/repositories/market/feed.ts'
import { addVerdicts } from '#platform/repositories/operation.ts'
import type { Trouble } from './desks.ts'
import type { Tenure } from './tenure.ts'

export interface FeedReportOptions {
  db: Database
  market: string
  tenure: Pick<Tenure, 'leader' | 'shards' | 'shardOf'>
  desks: { troubles(): Trouble[] }
  /** Counted as quotes come. */
  verdicts: Readonly<Record<string, number>>
}

/** At most this many failing stocks of a shard are named. */
const NAMED = 20

/** Records for operators the verdicts on quotes, and which stocks fail. */
export class FeedReport {
  readonly everyMs = 5_000
  readonly #options: FeedReportOptions
  readonly #told = new Map<string, number>()
  readonly #troubles = new Map<number, string>()

  constructor(options: FeedReportOptions) {
    this.#options = options
  }

  async round(): Promise<void> {
    await this.#addVerdicts()
    const { db, market, tenure, desks } = this.#options
    const byShard = Map.groupBy(desks.troubles(), ({ symbol }) => tenure.shardOf(symbol))
    for (const shard of tenure.shards) {
      const troubles = JSON.stringify((byShard.get(shard) ?? []).slice(0, NAMED))
      if (troubles === (this.#troubles.get(shard) ?? '[]')) continue
      await writeFeedTroubles(db, { market, shard, leader: tenure.leader, troubles })
      this.#troubles.set(shard, troubles)
    }
  }

  async #addVerdicts(): Promise<void> {
    const { db, market, verdicts } = this.#options
    const now = Object.entries(verdicts)
    const grown = now
      .map(([verdict, count]) => ({ verdict, quotes: count - (this.#told.get(verdict) ?? 0) }))
      .filter(({ quotes }) => quotes > 0)
    if (grown.length === 0) return
    await addVerdicts(db, market, grown)
    for (const [verdict, count] of now) this.#told.set(verdict, count)
  }
}
