// Tested by workers/simulator/order-executor.test.ts.

import { type Micros, micros } from '#domain/simulator/micros.ts'
import { bounceOf, type StockTerms, tickOf } from '#domain/simulator/price-met.ts'
import type { Db } from '#platform/database/database.ts'
import { readIntradayBars } from '#platform/repositories/market/intraday-bars.ts'
import { readTradedValue } from '#platform/repositories/market/screener.ts'

/** Minutes of five sessions, as long as those of New York. */
const BOUNCE_MINUTES = 5 * 390
/** What a small order is worth, in dollars. */
const LOT_USD = 1_000

/** What trading a stock costs now; `perDollar` is the price of a dollar in its currency, null where unknown. */
export async function readStockTerms(
  db: Db,
  instrumentId: number,
  {
    price,
    previous_close,
    perDollar,
    before,
  }: { price: Micros; previous_close: number | null; perDollar: number | null; before: number },
): Promise<StockTerms> {
  const [median_value_usd, { bars }] = await Promise.all([
    readTradedValue(db, instrumentId),
    readIntradayBars(db, instrumentId, { seconds: 60, before: before / 1000, limit: BOUNCE_MINUTES }),
  ])
  const isLotKnown = previous_close !== null && previous_close > 0 && perDollar !== null
  return {
    tick: tickOf(price),
    median_value_usd,
    bounce: bounceOf(bars.map(({ close }) => close)),
    lot: isLotKnown ? micros((LOT_USD * perDollar) / previous_close) : 0n,
    half_spread: null,
  }
}
