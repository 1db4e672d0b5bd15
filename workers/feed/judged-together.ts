import { holdAdvisoryLock } from '#platform/database/advisory-lock.ts'
import type { Database, Trx } from '#platform/database/database.ts'

const EVERY_MS = 15_000

/**
 * Records of stocks that are judged together: which of them show an edge depends on those of the whole market, also on
 * those that other leaders of the feed stored.
 */
export abstract class JudgedTogether<Records> {
  /** What is judged, by which leaders lock it. */
  protected abstract readonly what: string
  readonly #db: Database
  readonly #market: string
  readonly #clock: () => number
  /** The records that are not stored yet, by instrument id. */
  #fresh = new Map<number, Records>()
  #savedAt = Number.NEGATIVE_INFINITY

  constructor({ db, market, clock }: { db: Database; market: string; clock: () => number }) {
    this.#db = db
    this.#market = market
    this.#clock = clock
  }

  put(instrumentId: number, records: Records): void {
    this.#fresh.set(instrumentId, records)
  }

  get isSaved(): boolean {
    return this.#fresh.size === 0
  }

  /** Judges all again and stores the changes, at most every 15 seconds, since sessions close by the hundred. */
  async save(): Promise<void> {
    if (this.isSaved || this.#clock() - this.#savedAt < EVERY_MS) return
    this.#savedAt = this.#clock()
    const fresh = this.#fresh
    this.#fresh = new Map()
    try {
      await this.#db.transaction().execute(async (trx) => {
        await holdAdvisoryLock(trx, `${this.what} ${this.#market}`)
        await this.store(trx, this.#market, fresh)
      })
    } catch (error) {
      // What came meanwhile is newer.
      this.#fresh = new Map([...fresh, ...this.#fresh])
      throw error
    }
  }

  /** Stores `fresh` records, and what they change of the others. */
  protected abstract store(trx: Trx, market: string, fresh: ReadonlyMap<number, Records>): Promise<void>
}
