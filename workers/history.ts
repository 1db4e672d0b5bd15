import { toColumns } from '../domain/market/columns.ts'
import type { MarketDataProvider } from '../domain/market/provider.ts'
import type { Session } from '../domain/market/types.ts'
import type { Database } from '../platform/database.ts'
import { lastSessions, upsertCandles } from '../platform/repositories/candles.ts'

/** The stored bars of a market, brought up to date from its provider. */
export class History {
  readonly #db: Database
  readonly #provider: MarketDataProvider
  readonly #ids: ReadonlyMap<string, number>
  /** Newest stored session by instrument id. */
  readonly #last: Map<number, Session>

  private constructor(
    db: Database,
    provider: MarketDataProvider,
    ids: ReadonlyMap<string, number>,
    last: Map<number, Session>,
  ) {
    this.#db = db
    this.#provider = provider
    this.#ids = ids
    this.#last = last
  }

  static async open(
    db: Database,
    provider: MarketDataProvider,
    market: string,
    ids: ReadonlyMap<string, number>,
  ): Promise<History> {
    return new History(db, provider, ids, await lastSessions(db, market))
  }

  /** Stores the closed bars of `symbol` before `session` that are not stored yet. */
  async catchUp(symbol: string, session: Session): Promise<void> {
    const id = this.#ids.get(symbol) as number
    const last = this.#last.get(id) ?? ''
    const missing = (await this.#provider.candles(symbol, session)).filter((candle) => candle.session > last)
    if (missing.length === 0) return
    await upsertCandles(this.#db, id, toColumns(missing))
    this.#last.set(id, missing[missing.length - 1].session)
  }
}
