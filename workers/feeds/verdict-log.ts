import type { Database } from '../../platform/database.ts'
import { addVerdicts } from '../../platform/repositories/operation.ts'

export interface VerdictLogOptions {
  db: Database
  market: string
  /** Counted by the quote feed as it goes. */
  verdicts: Readonly<Record<string, number>>
}

/** Adds what the quote feed counted to the table from which operators read it. */
export class VerdictLog {
  readonly everyMs = 10_000
  readonly #options: VerdictLogOptions
  readonly #told = new Map<string, number>()

  constructor(options: VerdictLogOptions) {
    this.#options = options
  }

  async round(): Promise<void> {
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
