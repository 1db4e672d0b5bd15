// Tested by workers/simulator/order-executor.test.ts.

import type { Split } from '#domain/market/bars/corporate-actions.ts'
import type { Calendar } from '#domain/market/calendars/calendar.ts'
import { openingOf } from '#domain/market/market-calendar.ts'
import type { LocalProvider } from '#domain/market/provider.ts'
import { DAY_MS, sessionOfDay } from '#domain/market/session-dates.ts'
import type { Quote, Session } from '#domain/market/types.ts'
import type { Entry } from '#domain/simulator/book.ts'
import { type Account, type Execution, execute, type Meeting } from '#domain/simulator/execution.ts'
import type { Side } from '#domain/simulator/order.ts'
import { splitQuantity } from '#domain/simulator/splits.ts'
import type { Trx } from '#platform/database/database.ts'
import { readCorporateActions } from '#platform/repositories/market/daily-bars.ts'
import type { RatesBetween } from '#platform/repositories/market/exchange-rates.ts'
import type { Attempt } from '#platform/repositories/simulator/attempts.ts'
import { appendEntries, readBook } from '#platform/repositories/simulator/book.ts'
import { actionsSinceTrade } from '#platform/repositories/simulator/corporate-actions.ts'
import { storeExecution } from '#platform/repositories/simulator/execution.ts'
import type { StoredOrder } from '#platform/repositories/simulator/orders.ts'
import { readStockTerms } from '#platform/repositories/simulator/stock-terms.ts'
import type { Stock } from '../feed/symbol-state.ts'
import { newestConversion } from './conversions.ts'

interface ExecutionOptions {
  rates: RatesBetween
  replayed?: LocalProvider['replayed']
  clock: () => number
}

/** Executes orders inside a transaction that has locked their attempts. */
export class TransactionExecutor {
  readonly #trx: Trx
  readonly #options: ExecutionOptions
  readonly #attempts: ReadonlyMap<number, Attempt>
  /** The days of the rates at which each attempt changes its currency. */
  readonly #rateDays = new Map<number, Session | null>()
  readonly #books = new Map<number, Awaited<ReturnType<typeof readBook>>>()

  constructor(trx: Trx, options: ExecutionOptions, attempts: readonly Attempt[]) {
    this.#trx = trx
    this.#options = options
    this.#attempts = new Map(attempts.map((attempt) => [attempt.id, attempt]))
  }

  async execute(
    stock: Stock,
    quote: Quote,
    calendar: Calendar,
    meeting: Meeting<StoredOrder>,
  ): Promise<Execution<StoredOrder>> {
    const { currency } = stock
    const now = this.#options.clock()
    const accounts = new Map<number, Account>()
    for (const id of new Set(meeting.touched.map(({ attempt_id }) => attempt_id))) {
      const account = await this.#accountOf(id, stock.symbol, currency, now)
      if (account !== null) accounts.set(id, account)
    }
    const terms = await readStockTerms(this.#trx, stock.id, {
      price: meeting.price.kind === 'bar' ? meeting.price.open : meeting.price.price,
      previous_close: quote.previous_close,
      perDollar: await this.#perDollar(currency, now),
      calendar,
      now,
    })
    const touched = meeting.touched.filter(({ attempt_id }) => accounts.has(attempt_id))
    const execution = execute({ ...meeting, touched }, terms, ({ attempt_id }) => accounts.get(attempt_id) as Account)
    await storeExecution(this.#trx, execution, new Date(now), (id) => this.#rateDays.get(id) ?? null)
    for (const { placed, fill } of execution.fills) {
      const attempt = this.#attempts.get(placed.attempt_id) as Attempt
      const book = await this.#bookOf(attempt)
      const { side } = placed.order
      const own = book.fill({ symbol: stock.symbol, currency: currency as string }, side, fill)
      const isBar = meeting.price.kind === 'bar'
      const missed = { from: meeting.price.session, through: quote.session, calendar }
      const entries = isBar ? await this.#sinceBar(stock, { side, own, account: attempt.currency }, missed) : own
      book.append(entries)
      await appendEntries(this.#trx, attempt, entries, () => stock.id, { order_id: placed.id })
    }
    return execution
  }

  /** What an attempt has for the orders of a stock; null where it has ended, or the stock's currency has no rate. */
  async #accountOf(id: number, symbol: string, currency: string | null, now: number): Promise<Account | null> {
    const attempt = this.#attempts.get(id)
    if (attempt === undefined) return null
    const dated = await newestConversion(this.#options.rates, currency, attempt.currency, today(now))
    if (dated === null) return null
    this.#rateDays.set(id, dated.day)
    const book = await this.#bookOf(attempt)
    return {
      cash: book.cash,
      shares: book.position(symbol).quantity,
      costs: attempt.costs,
      conversion: dated.conversion,
    }
  }

  async #bookOf(attempt: Attempt) {
    const book = this.#books.get(attempt.id) ?? (await readBook(this.#trx, attempt))
    this.#books.set(attempt.id, book)
    return book
  }

  /**
   * The entries of a fill by a missed bar, with those of the splits and dividends after its session and through that of
   * the newest price, which the book has had already.
   */
  async #sinceBar(
    { id, symbol, currency }: Stock,
    { side, own, account }: { side: Side; own: readonly Entry[]; account: string },
    { from, through, calendar }: { from: Session; through: Session; calendar: Calendar },
  ): Promise<Entry[]> {
    const { rates: ratesOf, replayed, clock } = this.#options
    const { splits, dividends } = await readCorporateActions(this.#trx, id)
    // The bars of a replay are in the shares of today, and so is its book.
    const known = replayed ? [] : splits
    const opening = replayed?.(clock()).openingOf ?? ((day: Session) => openingOf(calendar, day))
    const isSince = ({ date }: { date: Session }) => date > from && (!replayed || date <= through)
    const entries = beforeSplits(own, known.filter(isSince), opening)
    const paid = await actionsSinceTrade(
      { symbol, currency: currency as string },
      { side, shares: entries.filter(({ quantity }) => quantity !== 0n), account },
      { splits: [], dividends: dividends.filter(isSince) },
      { known, ratesOf, opening },
    )
    return [...entries, ...paid]
  }

  /** Units of a currency in a dollar; null where that is not known. */
  async #perDollar(currency: string | null, now: number): Promise<number | null> {
    const day = today(now)
    if (currency === null || currency === 'USD') return currency && 1
    return (await this.#options.rates([currency], day, day)).on(currency, day)?.per_usd ?? null
  }
}

/**
 * Entries of a fill by a missed bar. Bar and orders are in today's shares, but the book gets the shares of the bar's
 * day, followed by an entry for each split since.
 */
function beforeSplits(entries: readonly Entry[], splits: readonly Split[], opening: (day: Session) => number): Entry[] {
  return entries.flatMap((entry): Entry[] => {
    if (entry.quantity === 0n) return [entry]
    let { quantity } = entry
    const changes = splits.toReversed().map(({ date, ratio }): Entry => {
      const after = quantity
      quantity = splitQuantity(after, 1 / ratio)
      return { ...entry, at: opening(date), amount: 0n, quantity: after - quantity }
    })
    return [{ ...entry, quantity }, ...changes.reverse()]
  })
}

const today = (now: number): Session => sessionOfDay(Math.floor(now / DAY_MS))
