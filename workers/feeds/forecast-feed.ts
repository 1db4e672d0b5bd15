import { createForecastState, type ForecastState } from '../../domain/forecast/index.ts'
import { candleAt, emptyColumns } from '../../domain/market/columns.ts'
import type { Columns, Quote } from '../../domain/market/types.ts'
import type { Database } from '../../platform/database.ts'
import { upsertForecasts } from '../../platform/repositories/forecasts.ts'
import { appendClaims, type Claim, hashInputs } from '../../platform/repositories/ledger.ts'
import type { BarStore } from './bar-store.ts'
import { eachStock } from './each-stock.ts'
import { StockStates } from './stock-states.ts'

export interface ForecastFeedOptions {
  db: Database
  market: string
  ids: ReadonlyMap<string, number>
  newest: ReadonlyMap<string, Quote>
  bars: BarStore
}

interface StockForecast {
  state: ForecastState
  /** Closed bars taken in. */
  bars: number
}

/**
 * Makes each stock's forecast anew when a session has closed, and puts the band into the ledger before its outcome
 * exists. A band that is not shown is not claimed.
 */
export class ForecastFeed {
  readonly everyMs = 2_000
  readonly #options: ForecastFeedOptions
  readonly #stocks: StockStates<StockForecast>

  constructor(options: ForecastFeedOptions) {
    this.#options = options
    this.#stocks = new StockStates(options.bars, (quote, closed, before) => this.#close(quote, closed, before))
  }

  async round(): Promise<void> {
    const trouble = await eachStock(this.#options.newest, async (_, quote) => {
      await this.#stocks.of(quote)
    })
    if (trouble) throw trouble
  }

  async #close({ symbol, session }: Quote, closed: Columns, before: StockForecast | null): Promise<StockForecast> {
    const { db, market, ids } = this.#options
    const stock = before ?? { state: createForecastState(emptyColumns(0)), bars: 0 }
    // Counted as they go: a round that could not store the forecast has taken its bars in all the same.
    for (; stock.bars < closed.close.length; stock.bars++) stock.state.push(candleAt(closed, stock.bars))
    const forecast = stock.state.forecast()
    const instrument_id = ids.get(symbol) as number
    await db.transaction().execute(async (trx) => {
      await upsertForecasts(trx, [{ instrument_id, session, body: JSON.stringify(forecast) }])
      if (forecast.method !== 'none') await appendClaims(trx, market, [claimOf(symbol, closed, forecast)])
    })
    return stock
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
