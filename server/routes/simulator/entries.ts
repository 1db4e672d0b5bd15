import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/simulator.ts'
import { parseSymbol } from '#domain/contract/common.ts'
import type { SimulatorEntry } from '#domain/contract/simulator.ts'
import { DAY_MS, sessionOfDay } from '#domain/market/session-dates.ts'
import { conversionOn, converted } from '#domain/simulator/costs.ts'
import { cashOf, type Fill } from '#domain/simulator/execution.ts'
import { micros, toNumber, worthOf } from '#domain/simulator/micros.ts'
import { csvText } from '#domain/text/csv.ts'
import { readRatesBetween } from '#platform/repositories/market/exchange-rates.ts'
import {
  appendEntries,
  listEntries,
  readBook,
  readEntries,
  type StoredEntry,
} from '#platform/repositories/simulator/book.ts'
import { ApiError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { forExperts, lockOwnAttempt, ownAttempt } from './attempt.ts'

const COLUMNS = ['id', 'order', 'at', 'account', 'symbol', 'currency', 'amount', 'quantity'] as const

export const simulatorEntryRoutes: FastifyPluginAsync = async (app) => {
  const { db, clock, config } = app.deps
  const market = config.market.id

  mount(
    app,
    calls.entries,
    async ({ identity, query: { before = Number.MAX_SAFE_INTEGER, limit = 100, attempt } }) => {
      const { id } = await ownAttempt(app, identity!, attempt)
      return (await listEntries(db, id, { before, limit })).map(toEntry)
    },
    forExperts,
  )

  mount(
    app,
    calls.noteTrade,
    async ({ identity, body }, reply) => {
      const instrument = app.instruments.get(parseSymbol(body.symbol) ?? '')
      if (!instrument) throw new ApiError('unknown_symbol')
      const { symbol, currency, id: instrumentId } = instrument
      const at = Date.parse(body.at)
      if (!(at <= clock())) throw new ApiError('future_trade')
      if (currency === null) throw new ApiError('not_tradable')
      const noted = await db.transaction().execute(async (trx) => {
        const attempt = await lockOwnAttempt(trx, identity!, market)
        if (attempt.kind !== 'by_hand') throw new ApiError('orders_attempt')
        const book = await readBook(trx, attempt)
        const [price, quantity] = [micros(body.price), micros(body.quantity)]
        const conversion = await conversionAtDay(app, at, currency, attempt.currency)
        const costs = micros(body.costs)
        const fill: Fill = {
          as_of: at,
          price,
          quantity,
          ...converted(worthOf(price, quantity), conversion),
          costs,
          conversion,
        }
        if (body.side === 'sell' && book.position(symbol).quantity < quantity) throw new ApiError('shares_short')
        if (book.cash + cashOf(body.side, fill) < 0n) throw new ApiError('cash_short')
        const entries = book.fill({ symbol, currency }, body.side, fill)
        const ids = await appendEntries(trx, attempt, entries, () => instrumentId)
        return entries.map((entry, i) => toEntry({ ...entry, id: ids[i], order_id: null }))
      })
      return reply.code(201).send(noted)
    },
    forExperts,
  )

  mount(
    app,
    calls.exportEntries,
    async ({ identity, query }, reply) => {
      const { id } = await ownAttempt(app, identity!, query.attempt)
      const rows = (await readEntries(db, id)).map(toEntry)
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="atalaya-simulador.csv"')
        .send(
          csvText(
            COLUMNS,
            rows.map((row) => COLUMNS.map((name) => row[name])),
          ),
        )
    },
    forExperts,
  )
}

/** The conversion at the rates of the day of an instant. Throws `no_rate`. */
async function conversionAtDay(
  { deps: { db, config }, rates }: FastifyInstance,
  at: number,
  currency: string,
  account: string,
) {
  const day = sessionOfDay(Math.floor(at / DAY_MS))
  const isInvented = config.market.kind === 'simulated'
  const table = isInvented ? rates : await readRatesBetween(db, [currency, account], day, day)
  const conversion = conversionOn(day, currency, account, table)
  if (conversion === undefined) throw new ApiError('no_rate')
  return conversion
}

const toEntry = ({ id, order_id, at, account, symbol, currency, amount, quantity }: StoredEntry): SimulatorEntry => ({
  id,
  order: order_id,
  at: new Date(at).toISOString(),
  account,
  symbol,
  currency,
  amount: toNumber(amount),
  quantity: toNumber(quantity),
})
