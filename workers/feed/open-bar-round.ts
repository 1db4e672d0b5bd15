import type { Source } from '#domain/market/sources.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Database } from '#platform/database/database.ts'
import { upsertScreenRows } from '#platform/repositories/market/screener.ts'
import { upsertIndicatorSnapshots } from '#platform/repositories/signals/snapshots.ts'
import { provisionalRow, storeSignals } from './signals.ts'
import type { OpenBarResults } from './symbol-state.ts'
import type { SymbolStates } from './symbol-states.ts'

export interface OpenBarRoundOptions {
  db: Database
  bus: Bus
  states: SymbolStates
  source: Source
  clock: () => number
}

/** Writes the results of open bars that moved: indicators, rows of the market's table and provisional signals. */
export class OpenBarRound {
  readonly everyMs = 1_000
  readonly #options: OpenBarRoundOptions

  constructor(options: OpenBarRoundOptions) {
    this.#options = options
  }

  async round(signal: AbortSignal): Promise<void> {
    const { bus, states, source, clock } = this.#options
    let newest = 0
    try {
      for (const batch of states.batches()) {
        if (signal.aborted) return
        const bars: OpenBarResults[] = []
        for (const state of batch) {
          states.attempt('open bar', state, () => {
            const bar = state.evaluateOpenBar(source, clock())
            if (bar) bars.push(bar)
          })
        }
        await states.write('storing the open bar', bars, async (some) => {
          newest = Math.max(newest, await this.#write(some))
        })
      }
    } finally {
      if (newest > 0) await bus.publish('indicators', { seq: newest })
    }
  }

  /** Returns the newest `seq` that was assigned. */
  async #write(bars: readonly OpenBarResults[]): Promise<number> {
    const { db, bus } = this.#options
    const rows = bars.flatMap(({ indicators }) => indicators ?? [])
    const screens = bars.flatMap(({ screen }) => screen ?? [])
    // Neither reads what the other writes, so the second does not wait for the first.
    const [seq] = await Promise.all([upsertIndicatorSnapshots(db, rows), upsertScreenRows(db, screens)])
    const found = bars.flatMap(({ state, signals }) => signals.map((signal) => provisionalRow(state.stock, signal)))
    if (found.length > 0) await db.transaction().execute((trx) => storeSignals(trx, found, bus))
    for (const bar of bars) bar.written()
    return seq
  }
}
