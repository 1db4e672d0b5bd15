import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { chartData } from '#domain/charts/index.ts'
import * as calls from '#domain/contract/calls/charts.ts'
import type { Outlook } from '#domain/contract/charts/charts.ts'
import type { Forecast } from '#domain/contract/forecast.ts'
import { forecast as forecastOf } from '#domain/forecast/index.ts'
import { fibonacci } from '#domain/indicators/fibonacci.ts'
import { emptyColumns, withBar } from '#domain/market/bars/columns.ts'
import { chartBar } from '#domain/market/bars/quote-bars.ts'
import type { Columns, Quote } from '#domain/market/types.ts'
import { readForecast } from '#platform/repositories/signals/snapshots.ts'
import { mount, sendTagged } from '../../http/mount.ts'
import { readStock } from '../../market/stock-reads.ts'
import { instrumentOf, type StockQuery } from '../stocks/action.ts'

const CALLS_A_MINUTE = 300

const NO_FORECAST = forecastOf(emptyColumns(0))

/** Charts are public, since the chart page has no login; the outlook is for the page of a stock. */
export const chartRoutes: FastifyPluginAsync = async (app) => {
  mount(
    app,
    calls.charts,
    async (request, reply) => {
      const { instrument, quote, closed, columns, forecast } = await dailyOf(app, request.query)
      const { symbol, currency } = instrument
      const subject = { symbol, currency, asOf: asOf(closed, quote), forecast }
      reply.header('cache-control', 'public, max-age=30')
      return sendTagged(request, reply, JSON.stringify(chartData(columns, request.query.graph_type, subject)))
    },
    { config: { rateLimit: { max: CALLS_A_MINUTE, timeWindow: 60_000 } } },
  )
  mount(app, calls.outlook, async (request, reply) => {
    const { instrument, columns, forecast } = await dailyOf(app, request.query)
    const levels = fibonacci({ columns, last: columns.close.length - 1 })?.levels ?? []
    const answer: Outlook = { symbol: instrument.symbol, levels, forecast }
    reply.header('cache-control', 'private, no-cache')
    return sendTagged(request, reply, JSON.stringify(answer))
  })
}

/** A stock's daily bars, closed and with the open one, and the forecast made from them. */
async function dailyOf(app: FastifyInstance, query: StockQuery) {
  const instrument = instrumentOf(app, query)
  const quote = app.deps.newest.quote(instrument.symbol)?.quote ?? null
  const [closed, stored] = await Promise.all([
    app.shownBars.get({ instrument, before: quote?.session ?? null }),
    readStock(app.deps, instrument, (db) => readForecast(db, instrument.id)),
  ])
  // A newly opened stock's history may still be loading: one bar is no chart.
  const open = quote && closed.session.length > 0 ? chartBar(quote) : null
  const columns = open === null ? closed : withBar(closed, open)
  const forecast: Forecast = stored ? JSON.parse(stored.body) : NO_FORECAST
  return { instrument, quote, closed, columns, forecast }
}

/** The instant of the newest price; for a stock without one, the day of its newest bar. */
function asOf({ session }: Columns, quote: Quote | null): string | null {
  if (quote) return new Date(quote.as_of).toISOString()
  const last = session.at(-1)
  return last === undefined ? null : `${last}T00:00:00.000Z`
}
