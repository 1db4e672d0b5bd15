import type { Database } from '../../platform/database/database.ts'
import { reportTroubles } from '../../platform/repositories/market/feed-leadership.ts'
import { addVerdicts } from '../../platform/repositories/operation/operation.ts'
import type { Trouble } from './desks.ts'

export interface FeedReportOptions {
  db: Database
  market: string
  /** The name under which this process signed in with takeFeed. */
  leader: string
  desks: { troubles(): Trouble[] }
  /** Counted as quotes come. */
  verdicts: Readonly<Record<string, number>>
}

/** At most this many failing stocks are named. */
const NAMED = 20

/** Records for operators the verdicts on quotes, and which stocks fail. */
export class FeedReport {
  readonly everyMs = 5_000
  readonly #options: FeedReportOptions
  readonly #told = new Map<string, number>()
  #troubles = '[]'

  constructor(options: FeedReportOptions) {
    this.#options = options
  }

  async round(): Promise<void> {
    await this.#addVerdicts()
    const { db, market, leader, desks } = this.#options
    const troubles = JSON.stringify(desks.troubles().slice(0, NAMED))
    if (troubles === this.#troubles) return
    await reportTroubles(db, { market, leader, troubles })
    this.#troubles = troubles
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
