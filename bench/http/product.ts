import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { technicalIndicators } from '#domain/indicators/index.ts'
import { emptyColumns } from '#domain/market/bars/columns.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { createLogger } from '#platform/process/log.ts'
import { startFeedTerm } from '#platform/repositories/market/feed.ts'
import { listInstruments, upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { upsertQuotes } from '#platform/repositories/market/quotes.ts'
import { upsertIndicatorSnapshots } from '#platform/repositories/signals/snapshots.ts'
import { seedCatalogue } from '#platform/seed/catalogue.ts'
import { Relay } from '#server/realtime/relay.ts'
import { addUser, logIn } from '#server/testing/accounts.ts'
import { buildTestApp } from '#server/testing/build-app.ts'
import { Scope, serveBench } from '../harness/processes.ts'

// The whole web application with its default settings, and the same answers by a SELECT for each request.

const MARKET = 'simulated:1'
const url = process.argv[2]
const test = await buildTestApp(new Scope(), { url, log: createLogger('bench', 'info') })
const { app, deps } = test

const now = Date.now()
const market = createSimulatedMarket(1)
await seedCatalogue(deps.db)
await upsertInstruments(deps.db, MARKET, market.instruments)
const instruments = await listInstruments(deps.db, MARKET)
await startFeedTerm(deps.db, { market: MARKET, leader: randomUUID(), settings: '', now: new Date(now) })
const quoted = instruments.flatMap(({ id, symbol }) => {
  const quote = market.quote(symbol, now)
  return quote ? [{ id, quote }] : []
})
await upsertQuotes(
  deps.db,
  quoted.map(({ id }) => id),
  quoted.map(({ quote }) => quote),
)
await upsertIndicatorSnapshots(
  deps.db,
  quoted.map(({ id, quote }) => ({
    instrument_id: id,
    body: JSON.stringify(technicalIndicators(emptyColumns(0), { symbol: quote.symbol, live: true })),
    year_low: quote.day_low,
    year_high: quote.day_high,
    average_volume: quote.last_volume,
  })),
)

const bySelect: FastifyPluginAsync = async (app) => {
  app.get('/bench/trading-data', { config: { bearer: true } }, async (request) => {
    const { symbol } = request.query as { symbol: string }
    const { as_of, ...row } = await deps.db
      .selectFrom('quotes')
      .innerJoin('instruments', 'instruments.id', 'quotes.instrument_id')
      .leftJoin('indicator_snapshots', 'indicator_snapshots.instrument_id', 'instruments.id')
      .select(['symbol', 'name', 'currency', 'logo_url', 'price as currentPrice', 'previous_close as previousClose'])
      .select(['previous_close as regularMarketPreviousClose', 'open', 'day_low as dayLow', 'day_high as dayHigh'])
      .select(['year_low as yearLow', 'year_high as yearHigh', 'last_volume as lastVolume'])
      .select(['average_volume as threeMonthAverageVolume', 'as_of', 'market_state'])
      .where('market', '=', MARKET)
      .where('symbol', '=', symbol)
      .executeTakeFirstOrThrow()
    return { ...row, as_of: as_of.toISOString(), source: 'simulated', freshness: 'simulated' }
  })
  app.get('/bench/technical-indicators', { config: { bearer: true } }, async (request, reply) => {
    const { symbol } = request.query as { symbol: string }
    const { body } = await deps.db
      .selectFrom('indicator_snapshots')
      .innerJoin('instruments', 'instruments.id', 'indicator_snapshots.instrument_id')
      .select('body')
      .where('market', '=', MARKET)
      .where('symbol', '=', symbol)
      .executeTakeFirstOrThrow()
    return reply.type('application/json; charset=utf-8').send(typeof body === 'string' ? body : JSON.stringify(body))
  })
}
await app.register(bySelect)
await app.listen({ port: 0, host: '127.0.0.1' })
await app.instruments.refresh()
const relay = new Relay({ db: deps.db, market: MARKET, newest: deps.newest })
await relay.symbolsRound()
await relay.quotesRound()
await relay.indicatorsRound()

await addUser(test, 'bench@example.com')
serveBench(app.server, await logIn(test, 'bench@example.com'))
