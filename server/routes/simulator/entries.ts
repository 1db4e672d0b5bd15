import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/simulator.ts'
import { parseSymbol } from '#domain/contract/common.ts'
import type { SimulatorEntry } from '#domain/contract/simulator.ts'
import { calendarOf } from '#domain/market/calendars/index.ts'
import { openingOf } from '#domain/market/market-calendar.ts'
import { DAY_MS, sessionOfDay } from '#domain/market/session-dates.ts'
import { isRemote } from '#domain/market/sources.ts'
import type { Session } from '#domain/market/types.ts'
import { Book, type Entry } from '#domain/simulator/book.ts'
import { conversionOn, converted } from '#domain/simulator/costs.ts'
import { cashOf, type Fill } from '#domain/simulator/execution.ts'
import { type Micros, micros, toNumber, worthOf } from '#domain/simulator/micros.ts'
import type { Side } from '#domain/simulator/order.ts'
import { csvText } from '#domain/text/csv.ts'
import type { Trx } from '#platform/database/database.ts'
import { readCorporateActions } from '#platform/repositories/market/daily-bars.ts'
import { type RatesBetween, readRatesBetween } from '#platform/repositories/market/exchange-rates.ts'
import type { InstrumentRow } from '#platform/repositories/market/instruments.ts'
import { readPrices } from '#platform/repositories/market/quotes.ts'
import {
  appendEntries,
  listEntries,
  readEntries,
  readEntriesOfClient,
  type StoredEntry,
} from '#platform/repositories/simulator/book.ts'
import { actionsSinceTrade } from '#platform/repositories/simulator/corporate-actions.ts'
import { ApiError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { forExperts, lockOwnAttempt, ownAttempt } from './attempt.ts'
import { type AttemptSessions, createAttemptSessions } from './sessions.ts'

const COLUMNS = ['id', 'order', 'at', 'account', 'symbol', 'currency', 'amount', 'quantity'] as const

export const simulatorEntryRoutes: FastifyPluginAsync = async (app) => {
  const { db, clock, config } = app.deps
  const market = config.market.id
  const sessionsOf = createAttemptSessions(app)

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
      const { client_id } = body
      const at = Date.parse(body.at)
      if (!(at <= clock())) throw new ApiError('future_trade')
      if (currency === null) throw new ApiError('not_tradable')
      const { noted, isNew } = await db.transaction().execute(async (trx) => {
        const attempt = await lockOwnAttempt(trx, identity!, market)
        const { user_id } = attempt
        const known = client_id ? await readEntriesOfClient(trx, { user_id, market, client_id }) : []
        if (known.length > 0) return { noted: known.map(toEntry), isNew: false }
        if (attempt.kind !== 'by_hand') throw new ApiError('orders_attempt')
        const earlier = await readEntries(trx, attempt.id)
        const book = new Book(attempt.currency, earlier)
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
        const trade = { ...body, quantity, at, account: attempt.currency }
        const later = await afterTrade(app, trx, instrument, trade, (await sessionsOf(attempt))?.openingOf ?? null)
        const paid = later.reduce((sum, { account, amount }) => (account === 'cash' ? sum + amount : sum), 0n)
        if (book.cash + cashOf(body.side, fill) + paid < 0n) throw new ApiError('cash_short')
        // A sale needs shares that were held at its instant and that no later sale has used.
        const then = new Book(
          attempt.currency,
          earlier.filter((entry) => entry.at <= at),
        )
        const sold = later.reduce((sum, entry) => sum - entry.quantity, quantity)
        const isShort = then.position(symbol).quantity < quantity || book.position(symbol).quantity < sold
        if (body.side === 'sell' && isShort) throw new ApiError('shares_short')
        const entries = [...then.fill({ symbol, currency }, body.side, fill), ...later]
        const ids = await appendEntries(trx, attempt, entries, () => instrumentId, { client_id })
        return { noted: entries.map((entry, i) => toEntry({ ...entry, id: ids[i], order_id: null })), isNew: true }
      })
      return reply.code(isNew ? 201 : 200).send(noted)
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

/** How rates of the past are read, which an invented market invents too. */
const ratesOf =
  ({ deps: { db, config }, rates }: FastifyInstance): RatesBetween =>
  async (...asked) =>
    config.market.kind === 'simulated' ? rates : readRatesBetween(db, ...asked)

/**
 * What the splits and dividends since a trade have done to its shares, up to the stored price: those to come are booked
 * with theirs. An invented market has none.
 */
async function afterTrade(
  app: FastifyInstance,
  trx: Trx,
  { id, symbol, currency, exchange }: InstrumentRow,
  { side, quantity, at, account }: { side: Side; quantity: Micros; at: number; account: string },
  replayed: AttemptSessions['openingOf'],
): Promise<Entry[]> {
  const calendar = isRemote(app.deps.config.market.kind) ? calendarOf(exchange) : null
  const opening = replayed ?? (calendar && ((day: Session) => openingOf(calendar, day)))
  if (opening === null || currency === null) return []
  const { splits, dividends } = await readCorporateActions(trx, id)
  // The bars of a replay are in the shares of today, and so is its book.
  const known = replayed ? [] : splits
  const through = replayed && ((await readPrices(trx, [id])).get(id)?.session ?? '')
  const isSince = ({ date }: { date: Session }) => opening(date) > at && (through === null || date <= through)
  const stock = { symbol, currency }
  const shares: Entry[] = [
    { at, account: 'shares', ...stock, amount: 0n, quantity: side === 'buy' ? quantity : -quantity },
  ]
  const actions = { splits: known.filter(isSince), dividends: dividends.filter(isSince) }
  return actionsSinceTrade(stock, { side, shares, account }, actions, { known, ratesOf: ratesOf(app), opening })
}

/** The conversion at the rates of the day of an instant. Throws `no_rate`. */
async function conversionAtDay(app: FastifyInstance, at: number, currency: string, account: string) {
  const day = sessionOfDay(Math.floor(at / DAY_MS))
  const table = await ratesOf(app)([currency, account], day, day)
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
