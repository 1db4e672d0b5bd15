import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { AskedSymbol, refusedAs } from '../../../domain/contract/common.ts'
import { sendJson } from '../../http/send-json.ts'
import type { StockAction } from './action.ts'
import { companyDetails } from './company-details.ts'
import { technicalIndicators } from './technical-indicators.ts'
import { tradingData } from './trading-data.ts'
import { userTips } from './user-tips.ts'

/** One line per action of GET /api/stocks/. */
const ACTIONS: Readonly<Record<string, StockAction>> = {
  'trading-data': tradingData,
  'technical-indicators': technicalIndicators,
  'company-details': companyDetails,
  'user-tips': userTips,
}

const Query = Type.Object({
  action: Type.Enum(Object.keys(ACTIONS)),
  symbol: Type.Optional(AskedSymbol()),
  timeframe: Type.Optional(Type.Enum(['1D'], refusedAs('unsupported_timeframe'))),
})

export const stockRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/api/stocks/',
    {
      config: { bearer: true, fromMemory: true },
      // They fit into one packet.
      compress: false,
      decompress: false,
      schema: {
        summary: 'Price, indicators or company of one instrument, by action.',
        querystring: Query,
        response: {
          200: Type.Union(Object.values(ACTIONS).map((action) => action.answer)),
        },
      },
    },
    (request, reply) => {
      const json = ACTIONS[request.query.action].handle(app, request.query)
      if (typeof json !== 'string') return json.then((json) => void sendJson(reply, json))
      sendJson(reply, json)
    },
  )
}
