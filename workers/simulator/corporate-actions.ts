import type { CorporateActions } from '#domain/market/bars/corporate-actions.ts'
import { DAY_MS, sessionOfDay } from '#domain/market/session-dates.ts'
import { Book } from '#domain/simulator/book.ts'
import { splitOrder } from '#domain/simulator/splits.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Database, Trx } from '#platform/database/database.ts'
import { type RatesBetween, readRatesBetween } from '#platform/repositories/market/exchange-rates.ts'
import type { InstrumentRow } from '#platform/repositories/market/instruments.ts'
import { lockAttempts } from '#platform/repositories/simulator/attempts.ts'
import { appendEntries, readEntries, readOwedDividends } from '#platform/repositories/simulator/book.ts'
import { type ActionContext, bookActions } from '#platform/repositories/simulator/corporate-actions.ts'
import { findConcerned, readWaiting, storeSplitOrder } from '#platform/repositories/simulator/execution.ts'
import { readFills } from '#platform/repositories/simulator/orders.ts'
import { newestConversion, nextConversion } from './conversions.ts'

type Stock = Pick<InstrumentRow, 'id' | 'symbol' | 'currency'>

/**
 * Books splits and dividends that were not known before, in the transaction that stores them: for shares held, and orders
 * placed, before their day opened. (contract section 16, rule 7)
 */
export async function applyCorporateActions(
  trx: Trx,
  { bus }: { bus: Bus },
  stock: Stock,
  { splits, dividends }: CorporateActions,
  context: ActionContext,
): Promise<void> {
  const { symbol, currency } = stock
  if (currency === null || splits.length + dividends.length === 0) return
  const attempts = await lockAttempts(trx, await findConcerned(trx, stock.id))
  if (attempts.length === 0) return
  for (const attempt of attempts) {
    const book = new Book(attempt.currency, await readEntries(trx, attempt.id))
    const before = book.entries.length
    await bookActions(book, { symbol, currency }, { splits, dividends }, context)
    await appendEntries(trx, attempt, book.entries.slice(before), () => stock.id)
  }
  const waiting = await readWaiting(trx, [stock.id])
  const fills = await readFills(
    trx,
    waiting.map(({ id }) => id),
  )
  for (const placed of waiting) {
    const own = fills.get(placed.id) ?? []
    let after = placed
    for (const { date, ratio } of splits) after = { ...after, ...splitOrder(after, own, ratio, context.opening(date)) }
    if (after.order !== placed.order) await storeSplitOrder(trx, after)
  }
  await bus.publish('orders', { instrument_id: stock.id }, trx)
}

/** Pays the dividends that are owed for want of a rate: at that of their day, or the first one after it. */
export async function payOwedDividends(db: Database, now: number): Promise<void> {
  const until = sessionOfDay(Math.floor(now / DAY_MS))
  for (const id of new Set((await readOwedDividends(db)).map(({ attempt_id }) => attempt_id))) {
    await db.transaction().execute(async (trx) => {
      const ratesOf: RatesBetween = (currencies, from, to) => readRatesBetween(trx, currencies, from, to)
      const [attempt] = await lockAttempts(trx, [id])
      if (attempt === undefined) return
      const book = new Book(attempt.currency)
      for (const { instrument_id, symbol, currency, at, amount } of await readOwedDividends(trx, id)) {
        const day = sessionOfDay(Math.floor(at / DAY_MS))
        const { conversion } = (await newestConversion(ratesOf, currency, attempt.currency, day)) ?? {
          conversion: await nextConversion(ratesOf, currency, attempt.currency, { since: day, until }),
        }
        if (conversion === null) continue
        const entries = book.owedDividend({ symbol, currency }, amount, conversion, at)
        await appendEntries(trx, attempt, entries, () => instrument_id)
      }
    })
  }
}
