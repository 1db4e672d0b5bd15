import type { Question, QuestionBar, QuestionOrder, QuestionQuote } from './questions.ts'

// A second executor, by the sentences of the contract's section 16 alone, which looks at every order at every price.
// It shares nothing with the product but the shape of a question.

type Big = bigint
const M = 1_000_000n

interface NaiveOrder extends QuestionOrder {
  left: Big
  worth: Big
  charged: Big
  triggered: boolean
  over: string | null
  fills: { as_of: string; price: number; quantity: number; costs: number }[]
}

/** The lines that `eval:fills` prints for a question. */
export function naiveFills(question: Question) {
  const tick = big(question.tick)
  const lot = big(question.lot ?? 0)
  const orders = question.orders.map(
    (order): NaiveOrder => ({
      ...order,
      left: big(order.quantity),
      worth: 0n,
      charged: 0n,
      triggered: false,
      over: null,
      fills: [],
    }),
  )
  let cash = big(question.cash)
  let position = big(question.position)
  let newest = Number.NEGATIVE_INFINITY
  let session = ''
  let sessionVolume: Big | null = null

  for (const row of question.prices) {
    const isBar = 'date' in row
    const asOf = isBar ? row.opens_at : row.as_of
    const now = Date.parse(asOf)
    if (now <= newest) continue
    if (!isBar && !['live', 'delayed', 'simulated', 'replay'].includes(row.freshness)) continue
    if (!isBar && now < Date.parse(row.opens_at)) continue
    newest = now
    // Which orders meet the price.
    const eligible: NaiveOrder[] = []
    for (const order of orders) {
      if (order.over !== null || order.left === 0n) continue
      const expires = order.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(order.expires_at)
      const cancelled = order.cancelled_at === null ? Number.POSITIVE_INFINITY : Date.parse(order.cancelled_at)
      if (now > Math.min(expires, cancelled)) order.over = cancelled <= expires ? 'cancelled' : 'expired'
      else if (now > Date.parse(order.placed_at)) eligible.push(order)
    }
    // How much they may fill together.
    let may: Big | null = null
    let onlyFromBefore = false
    const day = isBar ? row.date : row.session
    const before: Big | null = !isBar && day === session ? sessionVolume : null
    if (row.volume !== null) {
      const traded: Big = big(row.volume) - (before ?? 0n)
      const some = traded < 0n ? 0n : traded
      may = max(some / 10n, min(some, lot))
      onlyFromBefore = !isBar && before === null
    } else if (before !== null) may = 0n
    session = day
    sessionVolume = isBar ? null : row.volume === null ? before : big(row.volume)

    /** Returns what was filled; `has` is what a sell can sell. */
    const trade = (order: NaiveOrder, price: Big, has: Big, endsIfShort: () => boolean): Big => {
      if (price <= 0n) return 0n
      let want = order.left
      if (may !== null && want > may) want = may
      if (onlyFromBefore && Date.parse(order.placed_at) >= Date.parse(row.opens_at)) want = 0n
      if (want === 0n) return 0n
      let quantity = want
      if (order.side === 'sell') quantity = min(want, has)
      else {
        // The largest quantity that can be paid, bit by bit.
        const due = (some: Big) => half(price * some, M) + charge(order.worth + half(price * some, M)) - order.charged
        if (due(want) > cash) {
          quantity = 0n
          for (let bit = 1n << 70n; bit > 0n; bit >>= 1n) {
            if (quantity + bit < want && due(quantity + bit) <= cash) quantity += bit
          }
        }
      }
      if (quantity > 0n) {
        const value = half(price * quantity, M)
        let costs = charge(order.worth + value) - order.charged
        if (order.side === 'sell' && costs > value) costs = value - (value % 10_000n)
        order.worth += value
        order.charged += costs
        order.left -= quantity
        if (may !== null) may -= quantity
        cash += order.side === 'buy' ? -value - costs : value - costs
        position += order.side === 'buy' ? quantity : -quantity
        order.fills.push({ as_of: asOf, price: num(price), quantity: num(quantity), costs: num(costs) })
      }
      if (quantity < want && endsIfShort()) order.over = 'short'
      return quantity
    }

    const atOnce = (order: NaiveOrder, last: Big, bid: Big | null, ask: Big | null): Big => {
      if (order.type === 'stop' && !order.triggered) {
        const stop = big(order.stop as number)
        if (order.side === 'buy' ? last < stop : last > stop) return 0n
        order.triggered = true
      }
      const quoted = order.side === 'buy' ? ask : bid
      const price = quoted ?? spread(order.side, last)
      if (order.type !== 'limit') return trade(order, price, position, () => true)
      const limit = big(order.limit as number)
      if (order.side === 'buy' ? (quoted ?? last) > limit - tick : (quoted ?? last) < limit + tick) return 0n
      if (price <= 0n) return 0n
      return trade(order, order.side === 'buy' ? min(price, limit) : max(price, limit), position, () => true)
    }

    if (!isBar) {
      const [bid, ask] = sides(row)
      for (const order of eligible) atOnce(order, big(row.price), bid, ask)
      continue
    }
    const held = position
    let sold = 0n
    const sell = (order: NaiveOrder, quantity: Big) => {
      if (order.side === 'sell') sold += quantity
    }
    for (const order of eligible) sell(order, atOnce(order, big(row.open), null, null))
    const waits = (order: NaiveOrder) => order.over === null && order.left > 0n
    const buys = eligible.filter(({ side }) => side === 'buy')
    for (const order of buys.filter(waits)) inside(order, row)
    const sells = eligible.filter(({ side }) => side === 'sell')
    for (const order of sells.filter(({ type }) => type === 'stop').filter(waits)) inside(order, row)
    for (const order of sells.filter(({ type }) => type === 'limit').filter(waits)) inside(order, row)

    function inside(order: NaiveOrder, { high, low }: QuestionBar): void {
      if (order.type === 'stop' && !order.triggered) {
        const stop = big(order.stop as number)
        if (order.side === 'buy' ? big(high) < stop : big(low) > stop) return
        order.triggered = true
        sell(
          order,
          trade(order, spread(order.side, stop), position, () => true),
        )
      } else if (order.type === 'limit') {
        const limit = big(order.limit as number)
        if (order.side === 'buy' && big(low) <= limit - tick) trade(order, limit, 0n, () => true)
        if (order.side === 'sell' && big(high) >= limit + tick) {
          sell(
            order,
            trade(order, limit, max(0n, held - sold), () => position === 0n),
          )
        }
      }
    }
  }
  return orders.map((order) => ({ id: question.id, order: order.id, state: stateOf(order), fills: order.fills }))

  function charge(worth: Big): Big {
    const { fixed, percent, minimum } = question.costs
    // Per cent of money has 14 decimals.
    const exact = big(fixed) * 100n * M + worth * big(percent)
    return 10_000n * half(max(exact, big(minimum) * 100n * M), 100n * M * 10_000n)
  }

  function spread(side: string, price: Big): Big {
    const value = question.median_value_usd ?? 0
    const points = value >= 50e6 ? 2n : value >= 5e6 ? 5n : value >= 0.5e6 ? 20n : 75n
    // In hundredths of a millionth of a millionth: ten thousand for the points, two for half a tick.
    const unit = 20_000n
    const own = max(max(2n * price * points, 10_000n * tick), unit * big(question.bounce ?? 0))
    const wide = question.half_spread == null ? own : unit * big(question.half_spread)
    const sum = side === 'buy' ? price * unit + wide : price * unit - wide
    const down = sum >= 0n ? sum / unit : -((-sum + unit - 1n) / unit)
    return side === 'buy' && down * unit < sum ? down + 1n : down
  }
}

function stateOf({ left, over, fills }: NaiveOrder): string {
  if (left === 0n) return 'filled'
  if (over === 'expired' || over === 'cancelled') return over
  if (fills.length > 0) return 'partial'
  return over === null ? 'waiting' : 'refused'
}

function sides({ bid, ask }: QuestionQuote): [Big | null, Big | null] {
  const known = [bid, ask].map((side) => (side === null ? null : big(side)))
  const isWrong = known.some((side) => side !== null && side <= 0n)
  if (isWrong || (bid !== null && ask !== null && bid > ask)) return [null, null]
  return known as [Big | null, Big | null]
}

/** Questions have at most six decimals. */
const big = (value: number): Big => BigInt(value.toFixed(6).replace('.', ''))
const num = (value: Big): number => Number(value) / 1e6
const min = (a: Big, b: Big): Big => (a < b ? a : b)
const max = (a: Big, b: Big): Big => (a > b ? a : b)
/** Halves up; of what is not negative. */
const half = (value: Big, by: Big): Big => (2n * value + by) / (2n * by)
