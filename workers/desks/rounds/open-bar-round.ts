import type { Source } from '#domain/market/sources.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Database } from '#platform/database/database.ts'
import { upsertIndicatorSnapshots } from '#platform/repositories/signals/snapshots.ts'
import type { OpenBar } from '../desk.ts'
import type { Desks } from '../desks.ts'
import { provisionalRow, storeSignals } from '../store-signals.ts'

export interface OpenBarRoundOptions {
  db: Database
  bus: Bus
  desks: Desks
  source: Source
  clock: () => number
}

/** Writes the results of open bars that moved: indicators, and provisional signals. */
export class OpenBarRound {
  readonly everyMs = 1_000
  readonly #options: OpenBarRoundOptions

  constructor(options: OpenBarRoundOptions) {
    this.#options = options
  }

  async round(signal: AbortSignal): Promise<void> {
    const { bus, desks, source, clock } = this.#options
    let newest = 0
    try {
      for (const batch of desks.batches()) {
        if (signal.aborted) return
        const bars: OpenBar[] = []
        for (const desk of batch) {
          desks.apart('open bar', desk, () => {
            const bar = desk.look(source, clock())
            if (bar) bars.push(bar)
          })
        }
        await desks.write('storing the open bar', bars, async (some) => {
          newest = Math.max(newest, await this.#write(some))
        })
      }
    } finally {
      if (newest > 0) await bus.publish('indicators', { seq: newest })
    }
  }

  /** Returns the newest seq given out. */
  async #write(bars: readonly OpenBar[]): Promise<number> {
    const { db, bus } = this.#options
    const rows = bars.flatMap(({ indicators }) => indicators ?? [])
    const seq = await upsertIndicatorSnapshots(db, rows)
    const found = bars.flatMap(({ desk, signals }) => signals.map((signal) => provisionalRow(desk.stock, signal)))
    if (found.length > 0) await db.transaction().execute((trx) => storeSignals(trx, found, bus))
    for (const bar of bars) bar.written()
    return seq
  }
}
