import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/simulator.ts'
import type { SimulatorAccount } from '#domain/contract/simulator.ts'
import { conversionAt, converted } from '#domain/simulator/costs.ts'
import { micros, ONE, roundDiv, toNumber, worthOf } from '#domain/simulator/micros.ts'
import type { Db } from '#platform/database/database.ts'
import {
  type Attempt,
  endAttempt,
  findAttempt,
  findAttemptOfClient,
  insertAttempt,
  listAttempts,
  lockRunningAttempt,
} from '#platform/repositories/simulator/attempts.ts'
import { appendEntries, readBook, readEntriesOfClient } from '#platform/repositories/simulator/book.ts'
import { lockOwnUser } from '../../accounts/guards.ts'
import { ApiError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { conversionNow, forExperts, lastPrice, lockOwnAttempt, reservedBy } from './attempt.ts'
import { createAttemptSessions } from './sessions.ts'

const NO_ATTEMPT: SimulatorAccount = {
  attempt: null,
  kind: null,
  currency: null,
  costs: null,
  cash: 0,
  value: 0,
  reserved: 0,
  parts: { price: 0, currency: 0, dividends: 0, costs: 0 },
  positions: [],
  played: null,
  started_at: null,
}

/** Entries without a stock name no instrument. */
const noInstrument = (): never => {
  throw new RangeError('cash is of no stock')
}

export const simulatorAccountRoutes: FastifyPluginAsync = async (app) => {
  const { db, bus, clock, config } = app.deps
  const market = config.market.id
  const sessionsOf = createAttemptSessions(app)

  async function describe(db: Db, attempt: Attempt): Promise<SimulatorAccount> {
    const sessions = config.market.kind === 'replay' ? await sessionsOf(attempt) : null
    return { ...(await accountOf(app, db, attempt)), played: sessions?.sessionOf(clock()) ?? null }
  }

  mount(
    app,
    calls.simulator,
    async ({ identity }) => {
      const attempt = await findAttempt(db, identity!.user_id, market)
      return attempt === null ? NO_ATTEMPT : describe(db, attempt)
    },
    forExperts,
  )

  mount(
    app,
    calls.startAttempt,
    async ({ identity, body }, reply) => {
      const now = new Date(clock())
      const { client_id } = body
      const { started, isNew } = await db.transaction().execute(async (trx) => {
        const { id: user_id } = await lockOwnUser(trx, identity!)
        const known = client_id === undefined ? null : await findAttemptOfClient(trx, user_id, market, client_id)
        if (known !== null) return { started: await describe(trx, known), isNew: false }
        const before = await lockRunningAttempt(trx, user_id, market)
        if (before !== null) {
          for (const id of await endAttempt(trx, before, now)) await bus.publish('orders', { instrument_id: id }, trx)
        }
        const attempt = await insertAttempt(trx, { user_id, market, now, body })
        const book = await readBook(trx, attempt)
        // Trades noted by hand are older than their attempt, so its cash is there from instant 0 on.
        const at = attempt.kind === 'by_hand' ? 0 : now.getTime()
        await appendEntries(trx, attempt, book.flow(at, micros(body.cash)), noInstrument)
        return { started: await describe(trx, attempt), isNew: true }
      })
      return reply.code(isNew ? 201 : 200).send(started)
    },
    forExperts,
  )

  mount(
    app,
    calls.attempts,
    async ({ identity, query: { before = Number.MAX_SAFE_INTEGER, limit = 100 } }) => {
      return (await listAttempts(db, identity!.user_id, market, { before, limit })).map(
        ({ id, kind, currency, costs, started_at, ended_at }) => ({
          id,
          kind,
          currency,
          costs: costsOf({ costs }),
          started_at: started_at.toISOString(),
          ended_at: ended_at?.toISOString() ?? null,
        }),
      )
    },
    forExperts,
  )

  mount(
    app,
    calls.moveCash,
    async ({ identity, body }) =>
      db.transaction().execute(async (trx) => {
        const attempt = await lockOwnAttempt(trx, identity!, market)
        const { client_id } = body
        const { user_id } = attempt
        const known = client_id && (await readEntriesOfClient(trx, { user_id, market, client_id }))
        if (known && known.length > 0) return describe(trx, attempt)
        const book = await readBook(trx, attempt)
        const amount = micros(body.amount)
        if (book.cash - (await reservedBy(app, trx, attempt)) + amount < 0n && amount < 0n)
          throw new ApiError('cash_short')
        if (amount !== 0n) {
          await appendEntries(trx, attempt, book.flow(clock(), amount), noInstrument, { client_id })
        }
        return describe(trx, attempt)
      }),
    forExperts,
  )
}

const costsOf = ({ costs: { fixed, percent, minimum } }: Pick<Attempt, 'costs'>) => {
  return { fixed: toNumber(fixed), percent: toNumber(percent), minimum: toNumber(minimum) }
}

async function accountOf(app: FastifyInstance, db: Db, attempt: Attempt): Promise<Omit<SimulatorAccount, 'played'>> {
  const book = await readBook(db, attempt)
  const valuationOf = (symbol: string) => {
    const { quantity, cost, paid } = book.position(symbol)
    const average = quantity === 0n ? 0n : roundDiv(cost * ONE, quantity)
    const currency = app.instruments.get(symbol)?.currency ?? null
    const today = conversionNow(app, currency, attempt.currency)
    // While no rate is known, that of its purchase.
    const conversion = today === undefined ? conversionAt(cost === 0n ? 0 : Number(paid) / Number(cost)) : today
    return { average, price: lastPrice(app, symbol) ?? average, conversion }
  }
  const { value, price, currency, dividends, costs } = book.result(valuationOf)
  const held = [...book.positions].filter(([, { quantity }]) => quantity !== 0n)
  return {
    attempt: attempt.id,
    kind: attempt.kind,
    currency: attempt.currency,
    costs: costsOf(attempt),
    cash: toNumber(book.cash),
    value: toNumber(value),
    reserved: toNumber(await reservedBy(app, db, attempt)),
    parts: {
      price: toNumber(price),
      currency: toNumber(currency),
      dividends: toNumber(dividends),
      costs: toNumber(costs),
    },
    positions: held.map(([symbol, { quantity, paid }]) => {
      const { average, price, conversion } = valuationOf(symbol)
      const { value } = converted(worthOf(price, quantity), conversion)
      return {
        symbol,
        quantity: toNumber(quantity),
        average: toNumber(average),
        price: toNumber(price),
        value: toNumber(value),
        result: toNumber(value - paid),
        freshness: app.deps.newest.quote(symbol)?.freshness ?? null,
      }
    }),
    started_at: attempt.started_at.toISOString(),
  }
}
