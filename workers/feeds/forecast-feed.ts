import type { Logger } from 'pino'
import { createForecastState, type ForecastState } from '../../domain/forecast/index.ts'
import { candleAt } from '../../domain/market/columns.ts'
import type { Columns, Quote, Session } from '../../domain/market/types.ts'
import type { Database } from '../../platform/database.ts'
import { appendClaims, type Claim, hashInputs } from '../../platform/ledger.ts'
import { upsertForecasts } from '../../platform/repositories/forecasts.ts'
import type { BarStore } from './bar-store.ts'
import { Repeater } from './repeater.ts'

export interface ForecastFeedOptions {
  db: Database
  market: string
  ids: ReadonlyMap<string, number>
  newest: ReadonlyMap<string, Quote>
  bars: BarStore
  log: Logger
}

interface StockForecast {
  session: Session
  state: ForecastState
  /** Closed bars taken in. */
  bars: number
}

const ROUND_MS = 2_000

/**
 * Makes each stock's forecast anew when a session has closed, and puts the band into the ledger before its outcome
 * exists. A band that is not shown is not claimed.
 */
export class ForecastFeed {
  readonly #options: ForecastFeedOptions
  readonly #stocks = new Map<string, StockForecast>()
  readonly #forgotten = new Set<string>()
  readonly #repeater: Repeater

  constructor(options: ForecastFeedOptions) {
    this.#options = options
    this.#repeater = new Repeater(
      () => this.round(),
      ROUND_MS,
      (error) => options.log.error({ err: error }, 'forecast round failed'),
    )
  }

  start(): void {
    this.#repeater.start()
  }

  stop(): Promise<void> {
    return this.#repeater.stop()
  }

  /** The stored bars of `symbol` are others now: the next round begins it anew. */
  forget(symbol: string): void {
    this.#forgotten.add(symbol)
  }

  async round(): Promise<void> {
    for (const symbol of this.#forgotten) {
      this.#forgotten.delete(symbol)
      this.#stocks.delete(symbol)
    }
    for (const { symbol, session } of [...this.#options.newest.values()]) {
      if (this.#stocks.get(symbol)?.session !== session) await this.#close(symbol, session)
    }
  }

  async #close(symbol: string, session: Session): Promise<void> {
    const { db, market, ids, bars } = this.#options
    const closed = await bars.closed(symbol, session)
    const stock = this.#grown(symbol, session, closed)
    const forecast = stock.state.forecast()
    const instrument_id = ids.get(symbol) as number
    await db.transaction().execute(async (trx) => {
      await upsertForecasts(trx, [{ instrument_id, session, body: JSON.stringify(forecast) }])
      if (forecast.method !== 'none') await appendClaims(trx, market, [claimOf(symbol, closed, forecast)])
    })
    this.#stocks.set(symbol, stock)
  }

  /** Time that went back (a replay that began again) starts from nothing. */
  #grown(symbol: string, session: Session, closed: Columns): StockForecast {
    const held = this.#stocks.get(symbol)
    const bars = closed.close.length
    if (!held || held.session > session) return { session, state: createForecastState(closed), bars }
    for (let i = held.bars; i < bars; i++) held.state.push(candleAt(closed, i))
    return { session, state: held.state, bars }
  }
}

function claimOf(symbol: string, closed: Columns, { low80, high80 }: { low80: number[]; high80: number[] }): Claim {
  const { session, open, high, low, close, volume } = closed
  return {
    symbol,
    session: session[session.length - 1],
    kind: 'forecast',
    claim: { close: close[close.length - 1], low80, high80 },
    inputs_hash: hashInputs(session.join(), open, high, low, close, volume),
  }
}
