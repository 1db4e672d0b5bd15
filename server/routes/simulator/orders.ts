import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/simulator.ts'
import { parseSymbol } from '#domain/contract/common.ts'
import type { OrderBody, SimulatorOrder } from '#domain/contract/simulator.ts'
import { ORDER_LIMIT } from '#domain/rules/plans.ts'
import { type Micros, micros, ONE, toNumber } from '#domain/simulator/micros.ts'
import {
  expiryOf,
  hasEnded,
  NEW_ORDER,
  type Order,
  orderState,
  reservedCash,
  whyWaiting,
} from '#domain/simulator/order.ts'
import type { Trx } from '#platform/database/database.ts'
import { type InstrumentRow, readInstruments } from '#platform/repositories/market/instruments.ts'
import { type Attempt, findAttempt } from '#platform/repositories/simulator/attempts.ts'
import { readBook } from '#platform/repositories/simulator/book.ts'
import {
  cancelOrder,
  countWaiting,
  findOrder,
  findOrderOfClient,
  insertOrder,
  listOrders,
  readFills,
  type StoredFill,
  type StoredOrder,
} from '#platform/repositories/simulator/orders.ts'
import { lockOwnUser } from '../../accounts/guards.ts'
import { ApiError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { calendarFor, conversionNow, forExperts, lastPrice, lockOwnAttempt, ownAttempt, reservedBy } from './attempt.ts'
import { type AttemptSessions, createAttemptSessions } from './sessions.ts'

/** A price below this is one step from nothing. */
const LEAST_PRICE = ONE / 1_000n

export const simulatorOrderRoutes: FastifyPluginAsync = async (app) => {
  const { db, bus, clock, config } = app.deps
  const market = config.market.id

  const sessionsOf = createAttemptSessions(app)

  const shown = async (attempt: Attempt, orders: readonly StoredOrder[]): Promise<SimulatorOrder[]> => {
    const [sessions, fills, stocks] = await Promise.all([
      sessionsOf(attempt),
      readFills(
        db,
        orders.map(({ id }) => id),
      ),
      readInstruments(
        db,
        market,
        orders.map(({ instrument_id }) => instrument_id),
      ),
    ])
    return Promise.all(
      orders.map((placed) => {
        const instrument = stocks.get(placed.instrument_id) as InstrumentRow
        return toOrder(app, placed, { instrument, sessions, fills: fills.get(placed.id) ?? [] })
      }),
    )
  }

  mount(
    app,
    calls.orders,
    async ({ identity, query: { before = Number.MAX_SAFE_INTEGER, limit = 100, attempt: id, symbol } }) => {
      const instrument = symbol === undefined ? null : app.instruments.get(symbol.toUpperCase())
      if (instrument === undefined) throw new ApiError('unknown_symbol')
      const attempt = await ownAttempt(app, identity!, id)
      return shown(attempt, await listOrders(db, attempt.id, { before, limit, instrumentId: instrument?.id ?? null }))
    },
    forExperts,
  )

  mount(
    app,
    calls.placeOrder,
    async ({ identity, body }, reply) => {
      const instrument = app.instruments.get(parseSymbol(body.symbol) ?? '')
      if (!instrument) throw new ApiError('unknown_symbol')
      const order = await newOrder(app, instrument, body)
      const { client_id = null, until } = body
      const { attempt, placed, isNew } = await db.transaction().execute(async (trx) => {
        const { id: user_id } = await lockOwnUser(trx, identity!)
        const known = client_id === null ? null : await findOrderOfClient(trx, user_id, client_id)
        const of = known && (await findAttempt(trx, user_id, market, known.attempt_id))
        if (known && of) return { attempt: of, placed: known, isNew: false }
        const attempt = await lockOwnAttempt(trx, identity!, market)
        await accept(app, trx, { attempt, instrument, order })
        const placed = await insertOrder(trx, {
          attempt_id: attempt.id,
          user_id,
          instrument_id: instrument.id,
          order,
          until,
          client_id,
        })
        await bus.publish('orders', { instrument_id: instrument.id }, trx)
        return { attempt, placed, isNew: true }
      })
      const [answer] = await shown(attempt, [placed])
      return reply.code(isNew ? 201 : 200).send(answer)
    },
    forExperts,
  )

  mount(
    app,
    calls.cancelOrder,
    async ({ identity, params: { id } }) => {
      const { attempt, cancelled } = await db.transaction().execute(async (trx) => {
        const attempt = await lockOwnAttempt(trx, identity!, market)
        const placed = await findOrder(trx, attempt.id, id)
        if (placed === null) throw new ApiError('unknown_order')
        if (hasEnded(placed)) return { attempt, cancelled: placed }
        await cancelOrder(trx, id, new Date(clock()))
        await bus.publish('orders', { instrument_id: placed.instrument_id }, trx)
        return { attempt, cancelled: (await findOrder(trx, attempt.id, id)) as StoredOrder }
      })
      return (await shown(attempt, [cancelled]))[0]
    },
    forExperts,
  )
}

/** What the body asks for, as of now. Throws `order_level` and `not_tradable`. */
async function newOrder(app: FastifyInstance, instrument: InstrumentRow, body: OrderBody): Promise<Order> {
  const { side, type, quantity, until } = body
  const level = (price: number | null | undefined) => (price == null ? null : micros(price))
  const [limit, stop] = [level(body.limit), level(body.stop)]
  if ((limit !== null) !== (type === 'limit') || (stop !== null) !== (type === 'stop'))
    throw new ApiError('order_level')
  const calendar = await calendarFor(app, instrument)
  const price = lastPrice(app, instrument.symbol)
  const isKnown = instrument.listed && instrument.currency !== null && price !== null && price >= LEAST_PRICE
  if (!isKnown || calendar === null) throw new ApiError('not_tradable')
  const placed_at = app.deps.clock()
  const expires_at = expiryOf(until, placed_at, calendar)
  return { side, type, quantity: micros(quantity), limit, stop, placed_at, expires_at, cancelled_at: null }
}

/** Throws the reason why the attempt does not take an order. */
async function accept(
  app: FastifyInstance,
  trx: Trx,
  { attempt, instrument, order }: { attempt: Attempt; instrument: InstrumentRow; order: Order },
): Promise<void> {
  const { costs, currency, user_id } = attempt
  if (attempt.kind !== 'orders') throw new ApiError('by_hand_attempt')
  if ((await countWaiting(trx, user_id)) >= ORDER_LIMIT.Expert) throw new ApiError('orders_limit')
  const conversion = conversionNow(app, instrument.currency, currency)
  if (conversion === undefined) throw new ApiError('no_rate')
  const last = lastPrice(app, instrument.symbol) as Micros
  const needed = reservedCash({ order, progress: NEW_ORDER }, last, { costs, conversion })
  if (needed === 0n) return
  const { cash } = await readBook(trx, attempt)
  if (needed > cash - (await reservedBy(app, trx, attempt))) throw new ApiError('cash_short')
}

interface OrderContext {
  instrument: InstrumentRow
  /** Null where they are not known any more. */
  sessions: AttemptSessions | null
  fills: readonly StoredFill[]
}

async function toOrder(
  app: FastifyInstance,
  placed: StoredOrder,
  { instrument, sessions, fills }: OrderContext,
): Promise<SimulatorOrder> {
  const { deps } = app
  const { symbol, currency } = instrument
  const { id, until, order, progress } = placed
  const { side, type, quantity, limit, stop, placed_at, expires_at } = order
  const newest = deps.newest.quote(symbol)
  const why = whyWaiting(placed, { freshness: newest?.freshness ?? null, as_of: newest?.quote?.as_of ?? null })
  const calendar = why === 'session' ? await calendarFor(app, instrument) : null
  const opens_at = calendar?.at(deps.clock()).next?.open ?? null
  const number = (value: Micros | null) => (value === null ? null : toNumber(value))
  const instant = (ms: number) => new Date(ms).toISOString()
  return {
    id,
    symbol,
    currency,
    side,
    type,
    quantity: toNumber(quantity),
    limit: number(limit),
    stop: number(stop),
    until,
    placed_at: instant(placed_at),
    expires_at: expires_at === null ? null : instant(expires_at),
    state: orderState(placed),
    ended: hasEnded(placed),
    opens_at: opens_at === null ? null : instant(opens_at),
    why,
    filled: toNumber(progress.filled),
    fills: fills.map(({ at, as_of, price, quantity, costs, rate, provisional }) => ({
      at: at.toISOString(),
      as_of: instant(as_of),
      session: sessions?.sessionOf(as_of, instrument.exchange) ?? null,
      price: toNumber(price),
      quantity: toNumber(quantity),
      costs: toNumber(costs),
      fx: rate === null ? null : Number(rate) / 1e12,
      provisional,
    })),
  }
}
