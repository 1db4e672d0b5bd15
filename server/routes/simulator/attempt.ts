// Tested by server/routes/simulator/account.test.ts.

import type { FastifyInstance, preParsingHookHandler } from 'fastify'
import type { Calendar } from '#domain/market/calendars/calendar.ts'
import { marketCalendar } from '#domain/market/market-calendar.ts'
import { DAY_MS, sessionOfDay } from '#domain/market/session-dates.ts'
import type { Session } from '#domain/market/types.ts'
import { hasSimulator } from '#domain/rules/plans.ts'
import { conversionOn } from '#domain/simulator/costs.ts'
import { type Micros, micros } from '#domain/simulator/micros.ts'
import { reservedCash } from '#domain/simulator/order.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { readFeed } from '#platform/repositories/market/feed.ts'
import { type InstrumentRow, readInstruments } from '#platform/repositories/market/instruments.ts'
import { type Attempt, findAttempt, lockRunningAttempt } from '#platform/repositories/simulator/attempts.ts'
import { listWaiting } from '#platform/repositories/simulator/orders.ts'
import { lockOwnUser } from '../../accounts/guards.ts'
import type { Identity } from '../../deps.ts'
import { ApiError } from '../../http/errors.ts'

/** Throws `plan_required` before the body of another plan's request is read. Needs `bearer: true`. */
const expertsOnly: preParsingHookHandler = async ({ identity }) => {
  if (!hasSimulator(identity!.role)) throw new ApiError('plan_required')
}
export const forExperts = { preParsing: expertsOnly }

/** Locks the user of a bearer, and then their running attempt. Throws `no_attempt`. */
export async function lockOwnAttempt(trx: Trx, identity: Identity, market: string): Promise<Attempt> {
  const { id } = await lockOwnUser(trx, identity)
  const attempt = await lockRunningAttempt(trx, id, market)
  if (attempt === null) throw new ApiError('no_attempt')
  return attempt
}

/** The running attempt of a user, or another of theirs. Throws `no_attempt` or `unknown_attempt`. */
export async function ownAttempt({ deps }: FastifyInstance, identity: Identity, id?: number): Promise<Attempt> {
  const attempt = await findAttempt(deps.db, identity.user_id, deps.config.market.id, id)
  if (attempt === null) throw new ApiError(id === undefined ? 'no_attempt' : 'unknown_attempt')
  return attempt
}

/** The newest price of a stock; null before the first. */
export function lastPrice({ deps }: FastifyInstance, symbol: string): Micros | null {
  const quote = deps.newest.quote(symbol)?.quote
  return quote ? micros(quote.price) : null
}

/** How the attempt's currency is paid for that of a stock at today's rates; undefined where one is not known. */
export function conversionNow(app: FastifyInstance, currency: string | null, account: string) {
  return conversionOn(today(app), currency, account, app.rates)
}

export const today = ({ deps }: FastifyInstance): Session => sessionOfDay(Math.floor(deps.clock() / DAY_MS))

/** When a stock trades; null where that is not known. */
export async function calendarFor({ deps }: FastifyInstance, { exchange }: InstrumentRow): Promise<Calendar | null> {
  const { db, config } = deps
  const { kind, id } = config.market
  const anchor = kind === 'replay' ? ((await readFeed(db, id))?.anchor.getTime() ?? 0) : 0
  return marketCalendar({ kind, anchor, daySeconds: config.replayDaySeconds }, exchange)
}

/** The cash that the waiting buys of an attempt reserve. */
export async function reservedBy(app: FastifyInstance, db: Db, attempt: Attempt): Promise<Micros> {
  const waiting = (await listWaiting(db, attempt.id)).filter(({ order }) => order.side === 'buy')
  if (waiting.length === 0) return 0n
  const ids = waiting.map(({ instrument_id }) => instrument_id)
  const stocks = await readInstruments(db, app.deps.config.market.id, ids)
  return waiting.reduce((sum, placed) => {
    const { symbol, currency } = stocks.get(placed.instrument_id)!
    const conversion = conversionNow(app, currency, attempt.currency)
    // Without a rate it is not filled either.
    if (conversion === undefined) return sum
    return sum + reservedCash(placed, lastPrice(app, symbol) ?? 0n, { costs: attempt.costs, conversion })
  }, 0n)
}
