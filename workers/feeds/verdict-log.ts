import type { Logger } from 'pino'
import type { Database } from '../../platform/database.ts'
import { addVerdicts } from '../../platform/repositories/operation.ts'
import { Repeater } from './repeater.ts'

export interface VerdictLogOptions {
  db: Database
  market: string
  /** Counted by the quote feed as it goes. */
  verdicts: Readonly<Record<string, number>>
  log: Logger
}

const ROUND_MS = 10_000

/** Adds what the quote feed counted to the table from which operators read it. */
export class VerdictLog {
  readonly #options: VerdictLogOptions
  readonly #told = new Map<string, number>()
  readonly #repeater: Repeater

  constructor(options: VerdictLogOptions) {
    this.#options = options
    this.#repeater = new Repeater(
      () => this.round(),
      ROUND_MS,
      (error) => options.log.error({ err: error }, 'the verdicts on quotes could not be written'),
    )
  }

  start(): void {
    this.#repeater.start()
  }

  stop(): Promise<void> {
    return this.#repeater.stop()
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
