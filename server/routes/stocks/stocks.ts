import type { FastifyPluginAsync } from 'fastify'
import type { CallQuery } from '#domain/contract/calls/call.ts'
import * as calls from '#domain/contract/calls/stocks.ts'
import { technicalIndicators as compute } from '#domain/indicators/index.ts'
import { emptyColumns } from '#domain/market/bars/columns.ts'
import { listTips } from '#platform/repositories/catalogue.ts'
import { mount, sendJson } from '../../http/mount.ts'
import { instrumentOf, type StockAction } from './action.ts'
import { companyDetails } from './company-details.ts'
import { tradingData } from './trading-data.ts'

const technicalIndicators: StockAction = async (app, query) => {
  const { symbol } = instrumentOf(app, query)
  const snapshot = app.deps.newest.indicators(symbol)?.snapshot
  return snapshot?.body ?? JSON.stringify(compute(emptyColumns(0), { symbol, live: false }))
}

const userTips: StockAction = async (app) => JSON.stringify(await listTips(app.deps.db))

/** Each action of GET /api/stocks/ has a line here. */
const ACTIONS: Readonly<Record<CallQuery<typeof calls.stocks>['action'], StockAction>> = {
  'trading-data': tradingData,
  'technical-indicators': technicalIndicators,
  'company-details': companyDetails,
  'user-tips': userTips,
}

export const stockRoutes: FastifyPluginAsync = async (app) => {
  mount(
    app,
    calls.stocks,
    async (request, reply) => sendJson(reply, await ACTIONS[request.query.action](app, request.query)),
    {
      config: { fromMemory: true },
      // The answers fit into one packet.
      compress: false,
      decompress: false,
    },
  )
}
