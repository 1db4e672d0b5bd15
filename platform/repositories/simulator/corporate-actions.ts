// Tested by workers/simulator/order-executor.test.ts and server/routes/simulator/entries.test.ts.

import { type CorporateActions, type Split, splitRatio } from '#domain/market/bars/corporate-actions.ts'
import { DAY_MS, sessionOfDay } from '#domain/market/session-dates.ts'
import type { Session } from '#domain/market/types.ts'
import { Book, type BookStock, type Entry } from '#domain/simulator/book.ts'
import { conversionOn } from '#domain/simulator/costs.ts'
import { micros } from '#domain/simulator/micros.ts'
import type { Side } from '#domain/simulator/order.ts'
import type { RatesBetween } from '../market/exchange-rates.ts'

const LAST_DAY: Session = '9999-12-31'

export interface ActionContext {
  /** The splits of the stock that are known and that books have: a dividend is told in the shares of today. */
  known: readonly Split[]
  ratesOf: RatesBetween
  /** When the session of a day opened, epoch milliseconds: in a replay, when it was played. */
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
      const day = sessionOfDay(Math.floor(at / DAY_MS))
      const rates = await ratesOf([stock.currency, book.currency], day, day)
      const conversion = conversionOn(day, stock.currency, book.currency, rates)
      const amount = action.amount * splitRatio(known, action.date, LAST_DAY)
      book.append(book.dividend(stock, micros(amount), conversion, at))
    }
  }
}

/**
 * What splits and dividends that are known already did to the shares of a trade that becomes known after them. Those
 * sold before had no part in it, so a sale takes back what they would have brought.
 */
export async function actionsSinceTrade(
  stock: BookStock,
  { side, shares, account }: { side: Side; shares: readonly Entry[]; account: string },
  actions: CorporateActions,
  context: ActionContext,
): Promise<Entry[]> {
  const signed = (entry: Entry): Entry =>
    side === 'buy' ? entry : { ...entry, amount: -entry.amount, quantity: -entry.quantity }
  const book = new Book(account, shares.map(signed))
  await bookActions(book, stock, actions, context)
  return book.entries.slice(shares.length).map(signed)
}
