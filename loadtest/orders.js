import { sleep } from 'k6'
import exec from 'k6/execution'
import { Counter, Trend } from 'k6/metrics'
import { api } from './lib/client.js'
import { failed } from './lib/errors.js'
import { followed } from './lib/journeys.js'
import { cardOf, optionsOf } from './lib/report.js'
import { seconds, whole } from './lib/settings.js'
import { signedIn } from './lib/sign-in.js'
import { callPart, callSection, measured, SHOWN } from './lib/summary.ts'

// Experts trade in the simulator: each places an order, waits until a price has filled it, places one that no price
// will reach, and cancels it. How long does it take from a price to the fill, and is the book right all along?

/** @import { SimulatorOrder } from '../domain/contract/simulator.ts' */
/** @import { SignedIn } from './lib/sign-in.js' */

const CALLS = ['start', 'order', 'order-again', 'orders', 'order-cancel', 'simulator']
const ATTEMPT = { currency: 'USD', cash: 1_000_000, costs: { fixed: 1, percent: 0.1, minimum: 2 } }
/** Milliseconds by which a price must have filled an order, or ended a cancelled one. */
const MISSED_MS = 15_000
/** Mean seconds between two looks at an order; they differ, so that users do not all ask at once. */
const POLL_SECONDS = 1

const users = whole('USERS', 50)
const duration = seconds('DURATION', '1m')
const partOf = callPart()
const filled = new Counter('orders_filled')
const cancelled = new Counter('orders_cancelled')
/** From the instant of a price to the fill that it makes, by the servers' clocks. */
const fillAge = new Trend('fill_age', true)
/** From placing an order to its fill. */
const orderWait = new Trend('order_wait', true)

export const options = optionsOf({
  scenarios: {
    traders: { executor: 'constant-vus', exec: 'trader', vus: users, duration: `${duration}s`, gracefulStop: '40s' },
  },
  thresholds: {
    http_req_duration: ['p(99)<=100'],
    orders_filled: ['count>0'],
    orders_cancelled: ['count>0'],
    fill_age: ['p(99)<=1000', 'min>=-20'],
    ...Object.fromEntries(CALLS.map((name) => [partOf(name), SHOWN])),
  },
})

const pause = () => sleep(POLL_SECONDS * (0.5 + Math.random()))

export const setup = () => signedIn(users)

let symbol = ''
let isHeld = false
let placed = 0

/** @param {SignedIn} setup */
export function trader({ tokens }) {
  const token = tokens[exec.vu.idInTest - 1]
  if (!symbol) {
    pause()
    symbol = begin(token)
    if (!symbol) return
  }
  const market = trade(token, { side: isHeld ? 'sell' : 'buy', type: 'market' }, 'filled')
  if (!market) return
  isHeld = market.side === 'buy'
  filled.add(1)
  for (const { at, as_of } of market.fills) {
    fillAge.add(Date.parse(at) - Date.parse(as_of))
    orderWait.add(Date.parse(at) - Date.parse(market.placed_at))
  }
  const [{ price }] = market.fills
  if (trade(token, { side: 'buy', type: 'limit', limit: price / 2 }, 'cancelled')) cancelled.add(1)
  const account = api({ name: 'simulator', path: '/api/simulator/', token, has: '"cash":' })
  if (!account) return
  const { cash, value, parts } = JSON.parse(account)
  if (cash < 0) failed('book-wrong', `cash ${cash}`)
  const result = parts.price + parts.currency + parts.dividends + parts.costs
  if (Math.abs(ATTEMPT.cash + result - value) > 1e-6) failed('book-wrong', account)
}

/**
 * Begins an attempt; returns the symbol that the user trades, '' where that failed.
 * @param {string} token
 */
function begin(token) {
  const [first] = followed(token) ?? []
  if (!first) return ''
  const path = '/api/simulator/start'
  return api({ name: 'start', method: 'POST', path, token, body: ATTEMPT, has: '"attempt":' }) && first
}

/**
 * Places an order, twice with the same client_id as after a lost answer, cancels it where it is to be cancelled, and
 * waits until it has ended in the `wanted` state; null where it did not.
 * @param {string} token
 * @param {Pick<SimulatorOrder, 'side' | 'type'> & { limit?: number }} asked
 * @param {SimulatorOrder['state']} wanted
 * @returns {SimulatorOrder | null}
 */
function trade(token, asked, wanted) {
  const client_id = `load-${Date.now()}-${exec.vu.idInTest}-${++placed}`
  const body = { symbol, quantity: 1, until: '90d', client_id, ...asked }
  const call = /** @type {const} */ ({ method: 'POST', path: '/api/simulator/orders/', token, body })
  const answer = api({ ...call, name: 'order', has: '"id":' })
  if (!answer) return null
  const { id } = JSON.parse(answer)
  api({ ...call, name: 'order-again', has: `"id":${id},` })
  if (wanted === 'cancelled') {
    api({ name: 'order-cancel', method: 'DELETE', path: `/api/simulator/orders/${id}`, token, has: '"id":' })
  }
  const order = ended(token, id)
  if (!order) return null
  if (order.state !== wanted) failed('order-wrong', `${order.state} (${order.why}) instead of ${wanted}`)
  if (order.filled > order.quantity) failed('order-doubled', `${order.filled} of ${order.quantity}`)
  if (order.fills.some(({ as_of }) => Date.parse(as_of) <= Date.parse(order.placed_at))) {
    failed('order-early', `order ${id} was filled at a price of before it`)
  }
  return order.state === wanted ? order : null
}

/**
 * Waits until an order has ended; null where it has not for too long.
 * @param {string} token
 * @param {number} id
 * @returns {SimulatorOrder | null}
 */
function ended(token, id) {
  const path = `/api/simulator/orders/?symbol=${encodeURIComponent(symbol)}&limit=2`
  for (const began = Date.now(); Date.now() - began < MISSED_MS; ) {
    pause()
    const answer = api({ name: 'orders', path, token, has: `"id":${id},` })
    /** @type {SimulatorOrder | undefined} */
    const order = answer && JSON.parse(answer).find((/** @type {SimulatorOrder} */ order) => order.id === id)
    if (order?.ended) return order
  }
  failed('order-missed', `order ${id} of ${symbol} waits since ${MISSED_MS / 1000} s`)
  return null
}

export const handleSummary = cardOf('orders', ({ metrics }) => {
  const { orders_filled, orders_cancelled, fill_age, order_wait } = metrics
  const count = (/** @type {typeof orders_filled | undefined} */ metric) => metric?.values.count ?? 0
  return {
    lines: [
      `${users} Experts, each with one order after another`,
      `${count(orders_filled)} filled, ${count(orders_cancelled)} cancelled; from placing to the fill: median ` +
        `${measured(order_wait, 'med')}, of these from the price on ${measured(fill_age, 'med')}`,
    ],
    sections: [callSection(metrics, CALLS, partOf)],
  }
})
