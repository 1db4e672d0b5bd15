import type { Logger } from 'pino'
import { createLive, type Live, technicalIndicatorsAt } from '../../domain/indicators/index.ts'
import { type TradingStats, tradingStats } from '../../domain/market/trading-stats.ts'
import type { Quote, Session } from '../../domain/market/types.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Database } from '../../platform/database.ts'
import { upsertIndicatorSnapshots } from '../../platform/repositories/indicator-snapshots.ts'
import type { BarStore } from './bar-store.ts'
import { openBar } from './open-bar.ts'
import { Repeater } from './repeater.ts'

export interface IndicatorFeedOptions {
  db: Database
  bus: Bus
  ids: ReadonlyMap<string, number>
  /** The newest quote of each symbol, as the quote feed holds it. */
  newest: ReadonlyMap<string, Quote>
  bars: BarStore
  log: Logger
}

interface SymbolState {
  session: Session
  hasHistory: boolean
  live: Live
  stats: TradingStats
}

const ROUND_MS = 1_000

/**
 * Folds the open bar of every symbol whose quote changed into its indicators, at most once a second each. The closed
 * bars are read once per session; a tick costs microseconds.
 */
export class IndicatorFeed {
  readonly #options: IndicatorFeedOptions
  readonly #states = new Map<string, SymbolState>()
  readonly #written = new Map<string, Quote>()
  readonly #forgotten = new Set<string>()
  readonly #repeater: Repeater

  constructor(options: IndicatorFeedOptions) {
    this.#options = options
    this.#repeater = new Repeater(
      () => this.round(),
      ROUND_MS,
      (error) => options.log.error({ err: error }, 'indicator round failed'),
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
    const { db, bus, ids, newest } = this.#options
    for (const symbol of this.#forgotten) {
      this.#forgotten.delete(symbol)
      this.#states.delete(symbol)
      this.#written.delete(symbol)
    }
    const changed = [...newest.values()].filter((quote) => this.#written.get(quote.symbol) !== quote)
    const rows = []
    for (const quote of changed) {
      const state = await this.#stateOf(quote)
      // One bar alone says nothing of a year, and its history may be on its way.
      if (!state.hasHistory) continue
      const bar = openBar(quote)
      const body = JSON.stringify(
        technicalIndicatorsAt(state.live.view(bar), { symbol: quote.symbol, live: quote.market_state === 'open' }),
      )
      rows.push({ instrument_id: ids.get(quote.symbol) as number, body, ...state.stats.with(bar) })
    }
    const seq = rows.length === 0 ? 0 : await upsertIndicatorSnapshots(db, rows)
    for (const quote of changed) this.#written.set(quote.symbol, quote)
    if (seq > 0) await bus.publish('indicators', { seq })
  }

  async #stateOf(quote: Quote): Promise<SymbolState> {
    const held = this.#states.get(quote.symbol)
    if (held?.session === quote.session) return held
    const columns = await this.#options.bars.closed(quote.symbol, quote.session)
    const state = {
      session: quote.session,
      hasHistory: columns.session.length > 0,
      live: createLive(columns, quote.symbol),
      stats: tradingStats(columns),
    }
    this.#states.set(quote.symbol, state)
    return state
  }
}
