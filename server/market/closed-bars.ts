import { LRUCache } from 'lru-cache'
import { emptyColumns } from '../../domain/market/bars/columns.ts'
import type { Columns, Session } from '../../domain/market/types.ts'
import type { Database } from '../../platform/database/database.ts'
import { readColumns } from '../../platform/repositories/market/candles.ts'

const MOST_HISTORIES = 200
const LIFE_MS = 300_000

/** Of one instrument, before session `before`, or all of them. */
interface Asked {
  instrumentId: number
  before: Session | null
}

/** Closed bars of instruments with recent chart requests: read once per session, least recently used ones dropped. */
export class ClosedBars {
  readonly #held: LRUCache<string, Columns, Asked>

  constructor(db: Database, clock: () => number) {
    this.#held = new LRUCache({
      max: MOST_HISTORIES,
      ttl: LIFE_MS,
      ttlResolution: 0,
      perf: { now: clock },
      ignoreFetchAbort: true,
      async fetchMethod(_key, _stale, { context: { instrumentId, before } }) {
        const columns = await readColumns(db, instrumentId, before)
        // A missing history may come at any moment: nothing is cached.
        return columns.session.length > 0 ? columns : undefined
      },
    })
  }

  async get(asked: Asked): Promise<Columns> {
    return (await this.#held.fetch(`${asked.instrumentId} ${asked.before}`, { context: asked })) ?? emptyColumns(0)
  }
}
