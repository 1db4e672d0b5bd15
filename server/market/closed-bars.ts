import { LRUCache } from 'lru-cache'
import { emptyColumns } from '#domain/market/bars/columns.ts'
import type { Columns, Session } from '#domain/market/types.ts'
import { type NewestDailyBars, readDailyBars, readNewestDailyBars } from '#platform/repositories/market/daily-bars.ts'
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
  readonly #newest: LRUCache<string, NewestDailyBars, Asked & { count: number }>

  constructor(readOf: ReadOf, clock: () => number) {
    const limits = { max: MOST_HISTORIES, ttl: LIFE_MS, ttlResolution: 0, perf: { now: clock }, ignoreFetchAbort: true }
    // A missing history may come at any moment: nothing is cached.
    this.#held = new LRUCache({
      ...limits,
      async fetchMethod(_key, _stale, { context: { instrument, before } }) {
        const columns = await readOf(instrument, (db) => readDailyBars(db, instrument.id, before))
        return columns.session.length > 0 ? columns : undefined
      },
    })
    this.#newest = new LRUCache({
      ...limits,
      async fetchMethod(_key, _stale, { context: { instrument, before, count } }) {
        const newest = await readOf(instrument, (db) => readNewestDailyBars(db, instrument.id, before, count))
        return newest.first === null ? undefined : newest
      },
    })
  }

  async get(asked: Asked): Promise<Columns> {
    return (await this.#held.fetch(keyOf(asked), { context: asked })) ?? emptyColumns(0)
  }

  /** The newest `count` of them, or more where more are held. */
  async newest(asked: Asked & { count: number }): Promise<NewestDailyBars> {
    const columns = this.#held.get(keyOf(asked))
    if (columns) return { columns, first: columns.session[0] }
    const newest = await this.#newest.fetch(`${keyOf(asked)} ${asked.count}`, { context: asked })
    return newest ?? { columns: emptyColumns(0), first: null }
  }
}

const keyOf = ({ instrument, before }: Asked) => `${instrument.id} ${before}`
