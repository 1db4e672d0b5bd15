import type { Database } from '#platform/database/database.ts'
import { type ShardRefusals, writeFeedTroubles } from '#platform/repositories/market/feed.ts'
import { addVerdicts } from '#platform/repositories/operation.ts'
import type { LeadingShards } from './leading-shards.ts'
import type { QuoteRound } from './quote-round.ts'
import type { SymbolTrouble } from './symbol-states.ts'

export interface FeedReportOptions {
  db: Database
  market: string
  leading: Pick<LeadingShards, 'leader' | 'shards' | 'shardOf'>
  states: { troubles(): SymbolTrouble[] }
  /** Totals since the start, which grow as quotes come. */
  verdicts: Readonly<Record<string, number>>
  /** The stocks that the source has answered for; left out where refusals are not reported. */
  answers?: QuoteRound['answers']
}

/** Names at most this many failing stocks of a shard. */
const NAMED = 20

/** Records for operators the verdicts on quotes, which stocks fail, and how many are refused. */
export class FeedReport {
  readonly everyMs = 5_000
  readonly #options: FeedReportOptions
  readonly #reported = new Map<string, number>()
  /** What was last written of each shard. */
  readonly #written = new Map<number, string>()

  constructor(options: FeedReportOptions) {
    this.#options = options
  }

  async round(): Promise<void> {
    await this.#addVerdicts()
    const { db, market, leading, states, answers } = this.#options
    const byShard = Map.groupBy(states.troubles(), ({ symbol }) => leading.shardOf(symbol))
    const answersByShard = Map.groupBy(answers?.() ?? [], ({ symbol }) => leading.shardOf(symbol))
    for (const shard of leading.shards) {
      const troubles = JSON.stringify((byShard.get(shard) ?? []).slice(0, NAMED))
      const refusals = refusalsOf(answersByShard.get(shard) ?? [])
      const written = JSON.stringify([troubles, refusals])
      if (written === (this.#written.get(shard) ?? NOTHING)) continue
      await writeFeedTroubles(db, { market, shard, leader: leading.leader, troubles, ...refusals })
      this.#written.set(shard, written)
    }
  }

  async #addVerdicts(): Promise<void> {
    const { db, market, verdicts } = this.#options
    const now = Object.entries(verdicts)
    const grown = now
      .map(([verdict, count]) => ({ verdict, quotes: count - (this.#reported.get(verdict) ?? 0) }))
      .filter(({ quotes }) => quotes > 0)
    if (grown.length === 0) return
    await addVerdicts(db, market, grown)
    for (const [verdict, count] of now) this.#reported.set(verdict, count)
  }
}

function refusalsOf(answers: readonly { refused: string | null }[]): ShardRefusals {
  const refused: Record<string, number> = {}
  for (const { refused: reason } of answers) if (reason !== null) refused[reason] = (refused[reason] ?? 0) + 1
  return { answered: answers.length, refused }
}

/** What is stored of a shard that has just been signed for. */
const NOTHING = JSON.stringify(['[]', refusalsOf([])])
