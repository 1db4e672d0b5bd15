import { trackRecords } from '../../domain/opportunities/core/receipt.ts'
import type { RuleTally } from '../../domain/opportunities/core/track.ts'
import type { Database } from '../../platform/database/database.ts'
import { upsertTrackRecords } from '../../platform/repositories/signals/opportunities.ts'

const EVERY_MS = 15_000

/** The tallies of every stock and rule of the market. Whether one is demonstrated depends on all of them. */
export class TrackRecords {
  readonly #db: Database
  readonly #clock: () => number
  readonly #tallies = new Map<number, readonly RuleTally[]>()
  #changed = false
  #savedAt = Number.NEGATIVE_INFINITY

  constructor(db: Database, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  put(instrumentId: number, tallies: readonly RuleTally[]): void {
    this.#tallies.set(instrumentId, tallies)
    this.#changed = true
  }

  /** Judges all rules again and stores changes; at most a few times a minute, since sessions close by the hundred. */
  async save(): Promise<void> {
    if (!this.#changed || this.#clock() - this.#savedAt < EVERY_MS) return
    this.#changed = false
    this.#savedAt = this.#clock()
    const all = [...this.#tallies].flatMap(([instrument_id, tallies]) =>
      tallies.map((tally) => ({ instrument_id, tally })),
    )
    const records = trackRecords(all.map(({ tally }) => tally))
    await upsertTrackRecords(
      this.#db,
      all.map(({ instrument_id, tally }, i) => ({
        instrument_id,
        rule: tally.rule,
        events: tally.ocurrencias,
        hits: tally.aciertos,
        base_events: tally.days,
        base_hits: tally.hits,
        demonstrated: records[i].ventaja === 'demostrada',
      })),
    )
  }
}
