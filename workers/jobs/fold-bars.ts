import { foldMinutes } from '#platform/repositories/market/intraday-bars.ts'
import type { JobDefinition } from './job.ts'

const HOUR_MS = 3_600_000
/** Prices may come two hours late: until then an hour may still grow. */
const SETTLING_MS = 2.25 * HOUR_MS

/** Folds minutes that are old enough into bars of 5 and 60 minutes, which are read instead of them and kept longer. */
export const foldBars: JobDefinition<'fold-bars'> = {
  queue: 'fold-bars',
  async run({ db }, { createdOn, signal }) {
    const end = Math.floor((createdOn.getTime() - SETTLING_MS) / HOUR_MS) * HOUR_MS
    for (const minutes of [5, 60] as const) {
      for (let after: number | null = 0; after !== null; ) {
        signal.throwIfAborted()
        after = await foldMinutes(db, { minutes, end: new Date(end), after })
      }
    }
  },
}
