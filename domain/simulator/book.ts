import { type Conversion, converted } from './costs.ts'
import { cashOf, type Fill } from './execution.ts'
import { type Micros, most, roundDiv, worthOf } from './micros.ts'
import type { Side } from './order.ts'
import { splitQuantity } from './splits.ts'

/**
 * The accounts of an attempt's book. `shares` are at what they cost, in the stock's currency; where that is not the
 * account's, `conversion` holds what was paid for it, so that each currency sums to zero. `price`, `currency`, `dividends`
 * and `costs` are the result, as far as it has been realised.
 */
export type BookAccount = 'cash' | 'capital' | 'shares' | 'conversion' | 'price' | 'currency' | 'dividends' | 'costs'

/** A line of the book, which is never changed: what came into an account, or went out of it where it is negative. */
export interface Entry {
  /** The instant from which it counts, epoch milliseconds; some become known later. */
  at: number
  account: BookAccount
  symbol: string | null
  currency: string
  amount: Micros
  quantity: Micros
}

/** A stock as the book knows it. */
export interface BookStock {
  symbol: string
  currency: string
}

export interface Position {
  quantity: Micros
  /** What its shares cost, in the stock's currency and in that of the account. */
  cost: Micros
  paid: Micros
}

/** A stock's price, and one unit of its currency in that of the account; null where they are the same. */
export interface Valuation {
  price: Micros
  conversion: Conversion | null
}

/** What an attempt has come to. The parts sum to the result exactly; costs are negative. */
export interface Result {
  value: Micros
  result: Micros
  price: Micros
  currency: Micros
  dividends: Micros
  costs: Micros
}

const NONE: Position = { quantity: 0n, cost: 0n, paid: 0n }

/** The lines that say something. */
const lines = (...entries: Entry[]): Entry[] =>
  entries.filter(({ amount, quantity }) => amount !== 0n || quantity !== 0n)

/** The book of an attempt: a fold of its entries. Each method that books something answers the entries to append. */
export class Book {
  readonly currency: string
  readonly entries: Entry[] = []
  readonly positions = new Map<string, Position>()
  readonly #balances = new Map<BookAccount, Micros>()

  constructor(currency: string, entries: readonly Entry[] = []) {
    this.currency = currency
    this.append(entries)
  }

  get cash(): Micros {
    return this.#balance('cash')
  }

  append(entries: readonly Entry[]): void {
    for (const entry of entries) {
      this.entries.push(entry)
      const { account, symbol, currency, amount, quantity } = entry
      const isOwn = currency === this.currency
      if (isOwn) this.#balances.set(account, this.#balance(account) + amount)
      if (symbol === null || (account !== 'shares' && account !== 'conversion')) continue
      const before = this.position(symbol)
      this.positions.set(symbol, {
        quantity: before.quantity + quantity,
        cost: before.cost + (account === 'shares' ? amount : 0n),
        paid: before.paid + (isOwn ? amount : 0n),
      })
    }
  }

  position(symbol: string): Position {
    return this.positions.get(symbol) ?? NONE
  }

  /** Shares held before an instant, as far as is known by now. */
  heldBefore(symbol: string, at: number): Micros {
    const own = this.entries.filter((entry) => entry.symbol === symbol && entry.at < at)
    return own.reduce((sum, { quantity }) => sum + quantity, 0n)
  }

  /** Money paid in, or out. */
  flow(at: number, amount: Micros): Entry[] {
    return [this.#entry(at, 'cash', amount), this.#entry(at, 'capital', -amount)]
  }

  /** A purchase, or a sale of shares that are held, at what they cost on average. */
  fill(stock: BookStock, side: Side, fill: Fill): Entry[] {
    const { as_of, quantity, value, margin, costs, conversion } = fill
    const { symbol } = stock
    const worth = worthOf(fill.price, quantity)
    const money = [
      this.#entry(as_of, 'cash', cashOf(side, fill), symbol),
      this.#entry(as_of, 'costs', margin + costs, symbol),
    ]
    if (side === 'buy') return lines(...money, ...this.#shares(as_of, stock, worth, value, quantity))
    const held = this.position(symbol)
    const part = (amount: Micros) => (quantity === held.quantity ? amount : roundDiv(amount * quantity, held.quantity))
    const [cost, paid] = [part(held.cost), part(held.paid)]
    const gain = converted(worth - cost, conversion).value
    return lines(
      ...money,
      ...this.#shares(as_of, stock, -cost, -paid, -quantity),
      this.#entry(as_of, 'price', -gain, symbol),
      this.#entry(as_of, 'currency', paid + gain - value, symbol),
    )
  }

  /**
   * The correction of a fill to the first rate published after it; `booked` is what the fill and its corrections so far
   * have added to the cash. Cash never falls below 0 by it: what is then left is corrected by another call.
   */
  correction(stock: BookStock, side: Side, fill: Fill, conversion: Conversion, booked: Micros, at: number): Entry[] {
    const corrected = { ...fill, ...converted(worthOf(fill.price, fill.quantity), conversion) }
    const due = most(cashOf(side, corrected) - booked, -this.cash)
    return lines(this.#entry(at, 'cash', due, stock.symbol), this.#entry(at, 'currency', -due, stock.symbol))
  }

  /** A split, for shares held before its day's first price, at `at`. */
  split({ symbol, currency }: BookStock, ratio: number, at: number): Entry[] {
    const held = this.heldBefore(symbol, at)
    // Where it became known only after shares were sold in new units, no more can go than there are.
    const change = most(splitQuantity(held, ratio) - held, -this.position(symbol).quantity)
    return lines({ at, account: 'shares', symbol, currency, amount: 0n, quantity: change })
  }

  /**
   * A dividend of a share of its day, for the shares held before `at`, the instant of the ex-day's first price. While
   * its rate is not known (`conversion` is undefined) it is owed in the stock's currency, and no result yet.
   */
  dividend(stock: BookStock, amount: Micros, conversion: Conversion | null | undefined, at: number): Entry[] {
    const worth = worthOf(amount, this.heldBefore(stock.symbol, at))
    return conversion === undefined ? this.#owed(stock, worth, at) : this.#paid(stock, worth, conversion, at)
  }

  /** The payment of a dividend that is owed. */
  owedDividend(stock: BookStock, worth: Micros, conversion: Conversion | null, at: number): Entry[] {
    return [...this.#owed(stock, -worth, at), ...this.#paid(stock, worth, conversion, at)]
  }

  #owed({ symbol, currency }: BookStock, worth: Micros, at: number): Entry[] {
    const owed = { at, symbol, currency, quantity: 0n }
    return lines({ ...owed, account: 'conversion', amount: worth }, { ...owed, account: 'dividends', amount: -worth })
  }

  #paid({ symbol }: BookStock, worth: Micros, conversion: Conversion | null, at: number): Entry[] {
    const { value, margin } = converted(worth, conversion)
    return lines(
      this.#entry(at, 'cash', value - margin, symbol),
      this.#entry(at, 'costs', margin, symbol),
      this.#entry(at, 'dividends', -value, symbol),
    )
  }

  /** What the attempt has come to, with what is held valued by `valuationOf`. */
  result(valuationOf: (symbol: string) => Valuation): Result {
    const { cash } = this
    const result = {
      value: cash,
      result: cash + this.#balance('capital'),
      price: -this.#balance('price'),
      currency: -this.#balance('currency'),
      dividends: -this.#balance('dividends'),
      costs: -this.#balance('costs'),
    }
    for (const [symbol, { quantity, cost, paid }] of this.positions) {
      if (quantity === 0n && cost === 0n && paid === 0n) continue
      const { price, conversion } = valuationOf(symbol)
      const worth = worthOf(price, quantity)
      const { value } = converted(worth, conversion)
      const gain = converted(worth - cost, conversion).value
      result.value += value
      result.result += value
      result.price += gain
      result.currency += value - paid - gain
    }
    return result
  }

  #shares(at: number, { symbol, currency }: BookStock, cost: Micros, paid: Micros, quantity: Micros): Entry[] {
    const shares: Entry = { at, account: 'shares', symbol, currency, amount: cost, quantity }
    if (currency === this.currency) return [shares]
    return [
      shares,
      { ...shares, account: 'conversion', amount: -cost, quantity: 0n },
      this.#entry(at, 'conversion', paid, symbol),
    ]
  }

  #entry(at: number, account: BookAccount, amount: Micros, symbol: string | null = null): Entry {
    return { at, account, symbol, currency: this.currency, amount, quantity: 0n }
  }

  #balance(account: BookAccount): Micros {
    return this.#balances.get(account) ?? 0n
  }
}
