import { type Account, execute, type Fill } from '../execution.ts'
import type { MarketPrice, QuotePrice, StockTerms } from '../fill-price.ts'
import { micros } from '../micros.ts'
import { hasEnded, NEW_ORDER, type Order, type PlacedOrder } from '../order.ts'
import { StockOrders } from '../stock-orders.ts'

/** A market order of the instant 0, or what is asked of it. */
export const orderOf = (fields: Partial<Order>): Order => ({
  side: 'buy',
  type: 'market',
  quantity: micros(1),
  limit: null,
  stop: null,
  placed_at: 0,
  expires_at: null,
  cancelled_at: null,
  ...fields,
})

/** A trusted price of one session of unknown volume. */
export const livePrice = (as_of: number, price: number, fields: Partial<QuotePrice> = {}): QuotePrice => ({
  kind: 'quote',
  as_of,
  session: '2026-03-06',
  opens_at: 0,
  price: micros(price),
  bid: null,
  ask: null,
  volume: null,
  freshness: 'live',
  ...fields,
})

/** A stock of a known spread in whose tick any difference counts, or what is asked of it. */
export const termsOf = (fields: Partial<StockTerms> = {}): StockTerms => ({
  tick: micros(0.01),
  median_value_usd: null,
  bounce: null,
  lot: 0n,
  half_spread: null,
  ...fields,
})

export const accountOf = (fields: Partial<Account> = {}): Account => ({
  cash: micros(1e6),
  shares: 0n,
  costs: { fixed: 0n, percent: 0n, minimum: 0n },
  conversion: null,
  ...fields,
})

export interface TestOrder extends PlacedOrder {
  order: Order
  fills: Fill[]
}

/** An account that trades one stock as prices arrive; orders are read again when one is placed, as the product does. */
export class Trading {
  readonly account: Account
  readonly terms: StockTerms
  /** All that were placed. */
  readonly placed: TestOrder[] = []
  #orders = new StockOrders<TestOrder>([], null)
  #hasChanged = false

  constructor(account: Account, terms: StockTerms) {
    this.account = account
    this.terms = terms
  }

  get waiting(): TestOrder[] {
    return this.placed.filter((each) => !hasEnded(each))
  }

  place(fields: Partial<Order>): TestOrder {
    const placed = { order: orderOf(fields), progress: NEW_ORDER, fills: [] }
    this.placed.push(placed)
    this.#hasChanged = true
    return placed
  }

  cancel(placed: TestOrder, at: number): void {
    placed.order = { ...placed.order, cancelled_at: at }
    this.#hasChanged = true
  }

  /** The fills at a price that arrives, in their order. */
  meet(price: MarketPrice): { placed: TestOrder; fill: Fill }[] {
    if (this.#hasChanged) this.#orders = new StockOrders(this.waiting, this.#orders.last)
    this.#hasChanged = false
    const meeting = this.#orders.meet(price)
    if (meeting === null) return []
    const execution = execute(meeting, this.terms, () => this.account)
    for (const { placed, fill } of execution.fills) placed.fills.push(fill)
    this.#orders.apply(meeting, execution)
    return execution.fills
  }
}
