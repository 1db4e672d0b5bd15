// Tested by workers/simulator/order-executor.test.ts and server/routes/simulator/entries.test.ts.

import { type CorporateActions, type Split, splitRatio } from '#domain/market/bars/corporate-actions.ts'
import type { Session } from '#domain/market/types.ts'
import type { Book, BookStock } from '#domain/simulator/book.ts'
import { conversionOn } from '#domain/simulator/costs.ts'
import { micros } from '#domain/simulator/micros.ts'
import type { RatesBetween } from '../market/exchange-rates.ts'

const LAST_DAY: Session = '9999-12-31'

interface ActionContext {
  /** All splits of the stock that are known: a dividend is told in the shares of today. */
  known: readonly Split[]
  ratesOf: RatesBetween
  /** When the session of a day opened, epoch milliseconds. */
  opening: (day: Session) => number
}

/** Books what splits and dividends of a stock did to the shares in a book. */
export async function bookActions(
  book: Book,
  stock: BookStock,
  { splits, dividends }: CorporateActions,
  { known, ratesOf, opening }: ActionContext,
): Promise<void> {
  // A dividend is paid for the shares of its day, so what is older comes first.
  const actions = [...splits, ...dividends].sort((a, b) => (a.date < b.date ? -1 : 1))
  for (const action of actions) {
    const at = opening(action.date)
    if ('ratio' in action) book.append(book.split(stock, action.ratio, at))
    else {
      const rates = await ratesOf([stock.currency, book.currency], action.date, action.date)
      const conversion = conversionOn(action.date, stock.currency, book.currency, rates)
      const amount = action.amount * splitRatio(known, action.date, LAST_DAY)
      book.append(book.dividend(stock, micros(amount), conversion, at))
    }
  }
}
