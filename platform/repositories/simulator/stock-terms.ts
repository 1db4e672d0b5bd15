// Tested by workers/simulator/order-executor.test.ts.

import type { Calendar } from '#domain/market/calendars/calendar.ts'
import { bounceOf, type StockTerms, tickOf } from '#domain/simulator/fill-price.ts'
import { type Micros, micros } from '#domain/simulator/micros.ts'
import type { Db } from '../../database/database.ts'
import { readIntradayBars } from '../market/intraday-bars.ts'
import { readTradedValue } from '../market/screener.ts'

/** Sessions of whose minutes the usual change is measured. */
const BOUNCE_SESSIONS = 5
const MINUTE_MS = 60_000
/** What a small order is worth, in dollars. */
const LOT_USD = 1_000

/** A stock as it trades now. */
interface StockNow {
  price: Micros
  previous_close: number | null
  /** The price of a dollar in its currency; null where that is not known. */
  perDollar: number | null
  calendar: Calendar
  /** Epoch milliseconds. */
  now: number
}

/** What trading a stock costs now. */
export async function readStockTerms(
  db: Db,
  instrumentId: number,
  { price, previous_close, perDollar, calendar, now }: StockNow,
): Promise<StockTerms> {
  const since = sessionsAgo(calendar, now)
  const [median_value_usd, { bars }] = await Promise.all([
    readTradedValue(db, instrumentId),
    readIntradayBars(db, instrumentId, {
      seconds: 60,
      before: now / 1000,
      limit: Math.ceil((now - since) / MINUTE_MS),
    }),
  ])
  const isLotKnown = previous_close !== null && previous_close > 0 && perDollar !== null
  return {
    tick: tickOf(price),
    median_value_usd,
    bounce: bounceOf(bars.filter(({ time }) => 1000 * time >= since).map(({ close }) => close)),
    lot: isLotKnown ? micros((LOT_USD * perDollar) / previous_close) : 0n,
    half_spread: null,
  }
}

/** When the fifth session from now opened, counted back from the newest; epoch milliseconds. */
function sessionsAgo(calendar: Calendar, now: number): number {
  let opened = now + 1
  for (let i = 0; i < BOUNCE_SESSIONS; i++) opened = calendar.at(opened - 1).latest?.open ?? opened
  return opened
}
