// Tested by workers/simulator/order-executor.test.ts.

import type { LocalProvider } from '#domain/market/provider.ts'
import type { Session } from '#domain/market/types.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Database, Trx } from '#platform/database/database.ts'
import { readDividendsBetween } from '#platform/repositories/market/daily-bars.ts'
import type { RatesBetween } from '#platform/repositories/market/exchange-rates.ts'
import { readPrices } from '#platform/repositories/market/quotes.ts'
import type { Stock, SymbolState } from '../feed/symbol-state.ts'
import { applyCorporateActions } from './corporate-actions.ts'

interface ReplayDividendsOptions {
  bus: Bus
  replayed: NonNullable<LocalProvider['replayed']>
  rates: RatesBetween
  clock: () => number
}

/** A stock whose price is the first of a session, with the session of the price before. */
interface OpenedSession {
  stock: Stock
  after: Session
  through: Session
}

/**
 * The dividends of a replay, which are all stored before it plays them. They are booked with the first price of their
 * session, or of the next one that the stock has, so that the stored price says how far they are.
 */
export class ReplayDividends {
  readonly #options: ReplayDividendsOptions
  /** The session of each stock's stored price, by instrument id. */
  readonly #sessions = new Map<number, Session>()

  constructor(options: ReplayDividendsOptions) {
    this.#options = options
  }

  /** Reads how far the stocks are that it does not know yet. */
  async read(db: Database, ids: readonly number[]): Promise<void> {
    const unknown = ids.filter((id) => !this.#sessions.has(id))
    for (const [id, { session }] of await readPrices(db, unknown)) this.#sessions.set(id, session)
  }

  opened(some: readonly SymbolState[]): OpenedSession[] {
    return some.flatMap(({ stock, quote }): OpenedSession[] => {
      const after = this.#sessions.get(stock.id)
      if (quote === null || after === quote.session) return []
      return [{ stock, after: after ?? quote.session, through: quote.session }]
    })
  }

  async store(trx: Trx, opened: readonly OpenedSession[]): Promise<void> {
    if (opened.length === 0) return
    const { replayed, rates: ratesOf, clock } = this.#options
    const spans = opened.map(({ stock, after, through }) => ({ id: stock.id, after, through }))
    const paid = await readDividendsBetween(trx, spans)
    if (paid.size === 0) return
    const { openingOf: opening } = replayed(clock())
    for (const { stock } of opened) {
      const dividends = paid.get(stock.id)
      // The bars of a replay are in the shares of today, and so is its book.
      const actions = { splits: [], dividends: dividends ?? [] }
      await applyCorporateActions(trx, this.#options, stock, actions, { known: [], ratesOf, opening })
    }
  }

  committed(opened: readonly OpenedSession[]): void {
    for (const { stock, through } of opened) this.#sessions.set(stock.id, through)
  }

  restart(): void {
    this.#sessions.clear()
  }
}
