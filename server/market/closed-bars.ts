import { LRUCache } from 'lru-cache'
import { emptyColumns } from '#domain/market/bars/columns.ts'
import type { Columns, Session } from '#domain/market/types.ts'
import { steadyClock } from '#platform/process/steady-clock.ts'
import { type NewestDailyBars, readDailyBars, readNewestDailyBars } from '#platform/repositories/market/daily-bars.ts'
import type { StockRead } from './stock-reads.ts'

const MAX_HISTORIES = 200
const LIFE_MS = 300_000

/** Asks for the bars of one instrument before session `before`, or for all of them if it is null. */
interface ClosedBarsQuery {
  instrument: { id: number; symbol: string }
  before: Session | null
}

/** Closed bars of instruments with recent chart requests: read once per session, least recently used ones dropped. */
export class ClosedBars {
  readonly #histories: LRUCache<string, Columns, ClosedBarsQuery>
  readonly #newest: LRUCache<string, NewestDailyBars, ClosedBarsQuery & { count: number }>

  constructor(readFor: StockRead, clock: () => number) {
    const perf = { now: steadyClock(clock) }
    const limits = { max: MAX_HISTORIES, ttl: LIFE_MS, ttlResolution: 0, perf, ignoreFetchAbort: true }
    // A missing history may come at any moment, so nothing is cached for it.
    this.#histories = new LRUCache({
      ...limits,
      async fetchMethod(_key, _stale, { context: { instrument, before } }) {
        const columns = await readFor(instrument, (db) => readDailyBars(db, instrument.id, before))
        return columns.session.length > 0 ? columns : undefined
      },
    })
    this.#newest = new LRUCache({
      ...limits,
      async fetchMethod(_key, _stale, { context: { instrument, before, count } }) {
        const newest = await readFor(instrument, (db) => readNewestDailyBars(db, instrument.id, before, count))
        return newest.first === null ? undefined : newest
      },
    })
  }

  async get(asked: ClosedBarsQuery): Promise<Columns> {
    return (await this.#histories.fetch(keyOf(asked), { context: asked })) ?? emptyColumns(0)
  }

  /** The newest `count` bars, or more if more are cached. */
  async newest(asked: ClosedBarsQuery & { count: number }): Promise<NewestDailyBars> {
    const columns = this.#histories.get(keyOf(asked))
    if (columns) return { columns, first: columns.session[0] }
    const newest = await this.#newest.fetch(`${keyOf(asked)} ${asked.count}`, { context: asked })
    return newest ?? { columns: emptyColumns(0), first: null }
  }
}

const keyOf = ({ instrument, before }: ClosedBarsQuery) => `${instrument.id} ${before}`
