import { LRUCache } from 'lru-cache'
import { emptyColumns } from '../../domain/market/bars/columns.ts'
import type { Columns, Session } from '../../domain/market/types.ts'
import { readColumns } from '../../platform/repositories/market/candles.ts'
import type { ReadOf } from './shown-reads.ts'

const MOST_HISTORIES = 200
const LIFE_MS = 300_000

/** Of one instrument, before session `before`, or all of them. */
interface Asked {
  instrument: { id: number; symbol: string }
  before: Session | null
}

/** Closed bars of instruments with recent chart requests: read once per session, least recently used ones dropped. */
export class ClosedBars {
  readonly #held: LRUCache<string, Columns, Asked>

  constructor(readOf: ReadOf, clock: () => number) {
    this.#held = new LRUCache({
      max: MOST_HISTORIES,
      ttl: LIFE_MS,
      ttlResolution: 0,
      perf: { now: clock },
      ignoreFetchAbort: true,
      async fetchMethod(_key, _stale, { context: { instrument, before } }) {
        const columns = await readOf(instrument, (db) => readColumns(db, instrument.id, before))
        // A missing history may come at any moment: nothing is cached.
        return columns.session.length > 0 ? columns : undefined
      },
    })
  }

  async get(asked: Asked): Promise<Columns> {
    return (await this.#held.fetch(`${asked.instrument.id} ${asked.before}`, { context: asked })) ?? emptyColumns(0)
  }
}
