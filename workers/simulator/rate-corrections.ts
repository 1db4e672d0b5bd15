// Tested by workers/simulator/order-executor.test.ts.

import { DAY_MS, sessionOfDay } from '#domain/market/session-dates.ts'
import { converted } from '#domain/simulator/costs.ts'
import { cashOf } from '#domain/simulator/execution.ts'
import { worthOf } from '#domain/simulator/micros.ts'
import type { Database } from '#platform/database/database.ts'
import type { RatesBetween } from '#platform/repositories/market/exchange-rates.ts'
import { lockAttempts } from '#platform/repositories/simulator/attempts.ts'
import { appendEntries, readBook } from '#platform/repositories/simulator/book.ts'
import { readProvisional, storeCorrection } from '#platform/repositories/simulator/execution.ts'
import { nextConversion } from './conversions.ts'

/**
 * Corrects fills in another currency to the first rates published after those at which they were booked. Where that would
 * take more cash than there is, the rest waits. (contract section 16, rule 7)
 */
export async function correctRates(
  db: Database,
  market: string,
  { rates, now }: { rates: RatesBetween; now: number },
): Promise<void> {
  const until = sessionOfDay(Math.floor(now / DAY_MS))
  for (const { attempt_id, id, currency, account, rate_day } of await readProvisional(db, market)) {
    const conversion = await nextConversion(rates, currency, account, { since: rate_day, until })
    if (conversion === null) continue
    await db.transaction().execute(async (trx) => {
      const [attempt] = await lockAttempts(trx, [attempt_id])
      const [provisional] = await readProvisional(trx, market, id)
      if (attempt === undefined || provisional === undefined) return
      const { symbol, side, fill, correction, order_id, instrument_id } = provisional
      const book = await readBook(trx, attempt)
      const booked = cashOf(side, fill) + correction
      const entries = book.correction({ symbol, currency }, side, fill, conversion, booked, now)
      await appendEntries(trx, attempt, entries, () => instrument_id, { order_id })
      const due = entries.find((entry) => entry.account === 'cash')?.amount ?? 0n
      const right = cashOf(side, { ...fill, ...converted(worthOf(fill.price, fill.quantity), conversion) })
      await storeCorrection(trx, id, { correction: correction + due, isProvisional: booked + due !== right })
    })
  }
}
