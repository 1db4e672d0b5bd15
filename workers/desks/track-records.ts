import { type RuleTally, trackRecords } from '#domain/opportunities/core/track-record.ts'
import { holdAdvisoryLock } from '#platform/database/advisory-lock.ts'
import type { Database, Trx } from '#platform/database/database.ts'
import { readJudgedTrackRecords, upsertTrackRecords } from '#platform/repositories/signals/opportunities.ts'
import type { TrackRecordTable } from '#platform/tables/signals.ts'

const EVERY_MS = 15_000

/**
 * Keeps the tallies of stocks and rules in their table. Whether one is demonstrated depends on all of the market, also
 * those that other leaders of the feed put there.
 */
export class TrackRecords {
  readonly #db: Database
  readonly #market: string
  readonly #clock: () => number
  /** By instrument, those that are not stored yet. */
  #fresh = new Map<number, readonly RuleTally[]>()
  #savedAt = Number.NEGATIVE_INFINITY

  constructor(db: Database, market: string, clock: () => number) {
    this.#db = db
    this.#market = market
    this.#clock = clock
  }

  put(instrumentId: number, tallies: readonly RuleTally[]): void {
    this.#fresh.set(instrumentId, tallies)
  }

  /** Judges all rules again and stores changes; at most a few times a minute, since sessions close by the hundred. */
  async save(): Promise<void> {
    if (this.#fresh.size === 0 || this.#clock() - this.#savedAt < EVERY_MS) return
    this.#savedAt = this.#clock()
    const fresh = this.#fresh
    this.#fresh = new Map()
    try {
      await this.#db.transaction().execute((trx) => this.#store(trx, fresh))
    } catch (error) {
      this.#fresh = new Map([...fresh, ...this.#fresh])
      throw error
    }
  }

  async #store(trx: Trx, fresh: ReadonlyMap<number, readonly RuleTally[]>): Promise<void> {
    await holdAdvisoryLock(trx, `track records ${this.#market}`)
    const stored = (await readJudgedTrackRecords(trx, this.#market)).filter(
      ({ instrument_id }) => !fresh.has(instrument_id),
    )
    const all = [...fresh].flatMap(([id, tallies]) => tallies.map((tally) => rowOf(id, tally))).concat(stored)
    const judged = trackRecords(all.map(tallyOf))
    const records = all.map((row, i) => ({ ...row, demonstrated: judged[i].ventaja === 'demostrada' }))
    const isChanged = (row: TrackRecordTable, i: number) =>
      fresh.has(row.instrument_id) || row.demonstrated !== all[i].demonstrated
    await upsertTrackRecords(trx, records.filter(isChanged))
  }
}

const rowOf = (instrument_id: number, tally: RuleTally): TrackRecordTable => ({
  instrument_id,
  rule: tally.rule,
  events: tally.ocurrencias,
  hits: tally.aciertos,
  base_events: tally.days,
  base_hits: tally.hits,
  demonstrated: false,
})

const tallyOf = (row: TrackRecordTable): RuleTally => ({
  rule: row.rule,
  ocurrencias: row.events,
  aciertos: row.hits,
  days: row.base_events,
  hits: row.base_hits,
})
