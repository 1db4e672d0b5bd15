import { type Conversion, type CostTerms, converted, orderCosts } from './costs.ts'
import {
  isThrough,
  type MarketPrice,
  type MissedBar,
  type Point,
  priceFor,
  reaches,
  type StockTerms,
  withHalfSpread,
} from './fill-price.ts'
import { CENT, least, type Micros, most, worthOf } from './micros.ts'
import { hasEnded, type OrderProgress, orderEnd, type PlacedOrder, type Side } from './order.ts'

/** What an attempt has for the orders of one stock; an execution takes from it and adds to it. */
export interface Account {
  cash: Micros
  /** Shares of the stock. */
  shares: Micros
  costs: CostTerms
  /** Null where the stock is in the account's currency. */
  conversion: Conversion | null
}

/** `price` is in the stock's currency, with half a spread where that was paid; the rest but `quantity` in the account's. */
export interface Fill {
  /** The instant of the price that it met, epoch milliseconds. */
  as_of: number
  price: Micros
  quantity: Micros
  value: Micros
  /** What changing the currency cost. */
  margin: Micros
  costs: Micros
  conversion: Conversion | null
}

/** What a price changes about some orders. */
export interface Execution<O extends PlacedOrder> {
  steps: { placed: O; progress: OrderProgress }[]
  /**
   * In the order in which they are booked. A missed bar may sell what it has bought, and fill an order twice: at its
   * opening, and within it.
   */
  fills: { placed: O; fill: Fill }[]
}

/** An accepted price with what has traded since the one before. */
export interface Meeting<O extends PlacedOrder> {
  price: MarketPrice
  /** The instant from which it counts, epoch milliseconds. */
  as_of: number
  /** What has traded since the price before; null where volume is no limit. */
  traded: Micros | null
  /** Whether its volume is the first of its session, which is none of the orders that were placed after the opening. */
  isFirst: boolean
  /** The orders that it may change, in order of placing. */
  touched: readonly O[]
}

/**
 * What a price does to the orders that it touches. `accountOf` gives the account of an order, the same object for all
 * orders of an attempt: what is filled is taken from it at once, so that it must be a copy if the result may be dropped.
 */
export function execute<O extends PlacedOrder>(
  meeting: Meeting<O>,
  terms: StockTerms,
  accountOf: (placed: O) => Account,
): Execution<O> {
  const executor = new Executor(meeting, terms, accountOf)
  if (meeting.price.kind === 'quote') executor.meet(meeting.price)
  else executor.meetBar(meeting.price)
  return { steps: executor.steps(), fills: executor.fills }
}

/** What the orders of an attempt may still take at a price. */
interface Budget {
  account: Account
  /** Shares held before the price, and sold at it. */
  held: Micros
  sold: Micros
  /** The quantity that volume still allows; null without a limit. */
  left: Micros | null
}

/** An order that meets the price. */
interface Active<O extends PlacedOrder> {
  placed: O
  order: O['order']
  progress: OrderProgress
  budget: Budget
}

class Executor<O extends PlacedOrder> {
  readonly #meeting: Meeting<O>
  readonly #terms: StockTerms
  readonly fills: Execution<O>['fills'] = []
  readonly #ended: Execution<O>['steps'] = []
  /** The orders that meet the price, in order of placing. */
  readonly #active: Active<O>[] = []

  constructor(meeting: Meeting<O>, terms: StockTerms, accountOf: (placed: O) => Account) {
    const { as_of, touched, traded } = meeting
    this.#meeting = meeting
    this.#terms = terms
    const left = traded === null ? null : allowance(traded, terms.lot)
    const budgets = new Map<Account, Budget>()
    for (const placed of touched) {
      const { order, progress } = placed
      const end = orderEnd(order)
      if (end !== null && end.at < as_of) {
        this.#ended.push({ placed, progress: { ...progress, end: end.end } })
      } else if (order.placed_at < as_of) {
        const account = accountOf(placed)
        const budget = budgets.get(account) ?? { account, held: account.shares, sold: 0n, left }
        budgets.set(account, budget)
        this.#active.push({ placed, order, budget, progress: { ...progress, lacks: null } })
      }
    }
  }

  steps(): Execution<O>['steps'] {
    const changed = this.#active.filter(({ placed, progress }) => !isSame(progress, placed.progress))
    return [...this.#ended, ...changed].map(({ placed, progress }) => ({ placed, progress }))
  }

  meet(point: Point): void {
    for (const active of this.#active) {
      const { order, progress } = active
      if (order.stop !== null && !progress.isTriggered) {
        if (!reaches(order.side, point.price, order.stop)) continue
        progress.isTriggered = true
      }
      const price = priceFor(order, point, this.#terms)
      if (price !== null) this.#fill(active, price)
    }
  }

  /** A session that was missed: where both sides of a trade fit into its bar, the adverse comes first. */
  meetBar({ open, high, low }: MissedBar): void {
    this.meet({ price: open, bid: null, ask: null })
    for (const active of this.#active.filter(({ order }) => order.side === 'buy')) {
      this.#meetStop(active, high)
      this.#meetLimit(active, low)
    }
    const sells = this.#active.filter(({ order }) => order.side === 'sell')
    for (const active of sells) this.#meetStop(active, low)
    for (const active of sells) this.#meetLimit(active, high)
  }

  #meetStop(active: Active<O>, extreme: Micros): void {
    const { order, progress } = active
    const { side, stop } = order
    if (stop === null || progress.isTriggered || !reaches(side, extreme, stop)) return
    progress.isTriggered = true
    const price = withHalfSpread(side, stop, this.#terms)
    if (price > 0n) this.#fill(active, price)
  }

  #meetLimit(active: Active<O>, extreme: Micros): void {
    const { side, limit } = active.order
    if (limit === null || !isThrough(side, extreme, limit, this.#terms.tick)) return
    if (side === 'buy') {
      this.#fill(active, limit)
      return
    }
    // Shares bought in the bar may have come after its high: they wait for the next price.
    const { held, sold } = active.budget
    this.#fill(active, limit, most(0n, held - sold))
  }

  /** Fills what volume, cash and `available` shares allow. A buy short of cash ends, a sell once no shares are left. */
  #fill(active: Active<O>, price: Micros, available: Micros = active.budget.account.shares): void {
    const { placed, order, progress, budget } = active
    if (hasEnded({ order, progress })) return
    const { account } = budget
    const limit = this.#isLate(order.placed_at) ? 0n : budget.left
    const rest = order.quantity - progress.filled
    const wanted = limit === null ? rest : least(rest, limit)
    if (wanted === 0n) {
      progress.lacks = this.#meeting.traded === 0n ? 'trade' : 'volume'
      return
    }
    const quantity = order.side === 'sell' ? least(wanted, available) : affordable(account, progress, price, wanted)
    if (quantity > 0n) {
      const fill = fillOf(order.side, account, progress, price, quantity, this.#meeting.as_of)
      this.fills.push({ placed, fill })
      progress.filled += quantity
      progress.value += fill.value
      progress.costs += fill.costs
      account.cash += cashOf(order.side, fill)
      account.shares += order.side === 'buy' ? quantity : -quantity
      if (order.side === 'sell') budget.sold += quantity
      if (budget.left !== null) budget.left -= quantity
    }
    if (quantity < wanted) {
      if (order.side === 'buy') progress.end = 'cash'
      else if (account.shares === 0n) progress.end = 'shares'
    } else if (wanted < rest) progress.lacks = 'volume'
  }

  #isLate(placed_at: number): boolean {
    return this.#meeting.isFirst && placed_at >= this.#meeting.price.opens_at
  }
}

const isSame = (one: OrderProgress, other: OrderProgress): boolean =>
  one.filled === other.filled &&
  one.isTriggered === other.isTriggered &&
  one.lacks === other.lacks &&
  one.end === other.end

/** The quantity that an attempt's orders together may fill of what traded: a tenth, or all of a small order's. */
const allowance = (traded: Micros, lot: Micros): Micros => most(traded / 10n, least(traded, lot))

/** What a fill adds to the cash of an account. */
export function cashOf(side: Side, { value, margin, costs }: Fill): Micros {
  return side === 'buy' ? -(value + margin + costs) : value - margin - costs
}

function fillOf(
  side: Side,
  { costs, conversion }: Account,
  progress: OrderProgress,
  price: Micros,
  quantity: Micros,
  as_of: number,
): Fill {
  const { value, margin } = converted(worthOf(price, quantity), conversion)
  const due = orderCosts(progress.value + value, costs) - progress.costs
  const proceeds = CENT * ((value - margin) / CENT)
  return { as_of, price, quantity, value, margin, costs: side === 'buy' ? due : least(due, proceeds), conversion }
}

/** The largest quantity up to `wanted` that the account's cash pays, with costs. */
function affordable(account: Account, progress: OrderProgress, price: Micros, wanted: Micros): Micros {
  const isPaid = (quantity: Micros) =>
    cashOf('buy', fillOf('buy', account, progress, price, quantity, 0)) + account.cash >= 0n
  if (isPaid(wanted)) return wanted
  let [paid, unpaid] = [0n, wanted]
  while (unpaid - paid > 1n) {
    const middle = (paid + unpaid) / 2n
    if (isPaid(middle)) paid = middle
    else unpaid = middle
  }
  return paid
}
