import { type Account, execute, type Fill } from '#domain/simulator/execution.ts'
import type { MarketPrice, QuotePrice, StockTerms } from '#domain/simulator/fill-price.ts'
import { type Micros, micros, toNumber } from '#domain/simulator/micros.ts'
import { NEW_ORDER, ORDER_TYPES, type Order, orderState, type PlacedOrder, SIDES } from '#domain/simulator/order.ts'
import { StockOrders } from '#domain/simulator/stock-orders.ts'
import {
  checkDistinct,
  evaluateLines,
  type Fields,
  idIn,
  listIn,
  objectIn,
  objectOf,
  type Problem,
  readInstant,
  wordOf,
} from './json-lines.ts'

interface LineOrder extends PlacedOrder {
  id: string | number
  fills: Fill[]
}

/** What becomes of the orders of a line at its prices. */
function fillsOfLine(fields: Fields, bad: Problem): object[] {
  const times = new Map<number, unknown>()
  const account = readAccount(fields, bad)
  const terms = readTerms(fields, bad)
  const placed = listIn(fields, 'orders', bad).map((order, i) => readOrder(order, `order ${i}`, bad))
  checkDistinct(placed, 'order', bad)
  const orders = new StockOrders(placed, null)
  for (const [i, row] of listIn(fields, 'prices', bad).entries()) {
    const meeting = orders.meet(readPrice(row, `price ${i}`, times, bad))
    if (meeting === null) continue
    const execution = execute(meeting, terms, () => account)
    for (const { placed, fill } of execution.fills) placed.fills.push(fill)
    orders.apply(meeting, execution)
  }
  return placed.map((each) => {
    const fills = each.fills.map(({ as_of, price, quantity, costs }) => {
      return { as_of: times.get(as_of), price: toNumber(price), quantity: toNumber(quantity), costs: toNumber(costs) }
    })
    return { order: each.id, state: orderState(each), fills }
  })
}

function readAccount(fields: Fields, bad: Problem): Account {
  const costs = objectIn(fields, 'costs', bad)
  return {
    cash: readAmount(fields, 'cash', bad),
    shares: readAmount(fields, 'position', bad),
    costs: {
      fixed: readAmount(costs, 'fixed', bad),
      percent: readAmount(costs, 'percent', bad),
      minimum: readAmount(costs, 'minimum', bad),
    },
    conversion: null,
  }
}

function readTerms(fields: Fields, bad: Problem): StockTerms {
  const { median_value_usd = null } = fields
  if (median_value_usd !== null && typeof median_value_usd !== 'number') throw bad('median_value_usd is no number')
  return {
    tick: readAmount(fields, 'tick', bad),
    median_value_usd,
    bounce: readOptional(fields, 'bounce', bad),
    lot: readOptional(fields, 'lot', bad) ?? 0n,
    half_spread: readOptional(fields, 'half_spread', bad),
  }
}

function readOrder(value: unknown, name: string, bad: Problem): LineOrder {
  const fields = objectOf(value, name, bad)
  const problem: Problem = (text) => bad(`${name}: ${text}`)
  const id = idIn(fields, `${name}: id`, bad)
  const side = wordOf(fields.side, SIDES, 'side', problem)
  const type = wordOf(fields.type, ORDER_TYPES, 'type', problem)
  const { placed_at, expires_at = null, cancelled_at = null } = fields
  const order: Order = {
    side,
    type,
    quantity: readAmount(fields, 'quantity', problem),
    limit: type === 'limit' ? readAmount(fields, 'limit', problem) : null,
    stop: type === 'stop' ? readAmount(fields, 'stop', problem) : null,
    placed_at: readInstant(placed_at, `${name}: placed_at`, bad),
    expires_at: expires_at === null ? null : readInstant(expires_at, `${name}: expires_at`, bad),
    cancelled_at: cancelled_at === null ? null : readInstant(cancelled_at, `${name}: cancelled_at`, bad),
  }
  if (order.quantity === 0n) throw problem('quantity is 0')
  return { id, order, progress: NEW_ORDER, fills: [] }
}

/** Reads a quote or a bar; `times` gets its instant as it came. */
function readPrice(value: unknown, name: string, times: Map<number, unknown>, bad: Problem): MarketPrice {
  const fields = objectOf(value, name, bad)
  const problem: Problem = (text) => bad(`${name}: ${text}`)
  const opens_at = readInstant(fields.opens_at, `${name}: opens_at`, bad)
  const volume = readOptional(fields, 'volume', problem)
  if ('date' in fields) {
    times.set(opens_at, fields.opens_at)
    const [open, high, low] = ['open', 'high', 'low'].map((key) => readAmount(fields, key, problem))
    return { kind: 'bar', session: String(fields.date), opens_at, open, high, low, volume }
  }
  const { freshness, session, price, bid, ask } = fields
  const as_of = readInstant(fields.as_of, `${name}: as_of`, bad)
  times.set(as_of, fields.as_of)
  return {
    kind: 'quote',
    as_of,
    session: String(session),
    opens_at,
    // A quote without a price is none that an order could meet.
    price: readSide(price, 'price', problem) ?? 0n,
    bid: readSide(bid, 'bid', problem),
    ask: readSide(ask, 'ask', problem),
    volume,
    freshness: freshness as QuotePrice['freshness'],
  }
}

function readSide(value: unknown, name: string, bad: Problem): Micros | null {
  if (value == null) return null
  if (!Number.isFinite(value)) throw bad(`${name} is no number`)
  return micros(value as number)
}

function readOptional(fields: Fields, name: string, bad: Problem): Micros | null {
  return fields[name] == null ? null : readAmount(fields, name, bad)
}

function readAmount(fields: Fields, name: string, bad: Problem): Micros {
  const value = fields[name]
  if (typeof value !== 'number' || !(value >= 0 && value < Infinity)) throw bad(`${name} is no number of at least 0`)
  return micros(value)
}

// Prints what becomes of the orders of each line, as JSON lines (contract section 13).
evaluateLines('eval:fills', fillsOfLine)
