import type { FastifyPluginAsync } from 'fastify'
import { chartData } from '../../../domain/charts/index.ts'
import * as calls from '../../../domain/contract/calls/charts.ts'
import { forecast as forecastOf } from '../../../domain/forecast/index.ts'
import { emptyColumns, withBar } from '../../../domain/market/bars/columns.ts'
import { drawnBar } from '../../../domain/market/bars/session-bar.ts'
import type { Columns, Quote } from '../../../domain/market/types.ts'
import { readForecast } from '../../../platform/repositories/signals/forecasts.ts'
import { mount } from '../../http/mount.ts'
import { sendTagged } from '../../http/send-json.ts'
import { readOfStock } from '../../market/shown-reads.ts'
import { instrumentOf } from '../stocks/action.ts'

const CALLS_A_MINUTE = 300

const NO_FORECAST = forecastOf(emptyColumns(0))

/** Public: the chart page has no login. */
export const chartRoutes: FastifyPluginAsync = async (app) => {
  const { newest } = app.deps
  mount(
    app,
    calls.charts,
    async (request, reply) => {
      const instrument = instrumentOf(app, request.query)
      const quote = newest.quote(instrument.symbol)?.quote ?? null
      const [closed, forecast] = await Promise.all([
        app.shownBars.get({ instrument, before: quote?.session ?? null }),
        readOfStock(app.deps, instrument, (db) => readForecast(db, instrument.id)),
      ])
      // A newly opened stock's history may still be loading: one bar is no chart.
      const open = quote && closed.session.length > 0 ? drawnBar(quote) : null
      const data = chartData(open === null ? closed : withBar(closed, open), request.query.graph_type, {
        symbol: instrument.symbol,
        currency: instrument.currency,
        asOf: asOf(closed, quote),
        forecast: forecast ? JSON.parse(forecast.body) : NO_FORECAST,
      })
      reply.header('cache-control', 'public, max-age=30')
      return sendTagged(request, reply, JSON.stringify(data))
    },
    { config: { rateLimit: { max: CALLS_A_MINUTE, timeWindow: 60_000 } } },
  )
}

/** The instant of the newest price; of a stock without one, the day of its newest bar. */
function asOf({ session }: Columns, quote: Quote | null): string | null {
  if (quote) return new Date(quote.as_of).toISOString()
  const last = session.at(-1)
  return last === undefined ? null : `${last}T00:00:00.000Z`
}
