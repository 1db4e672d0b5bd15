import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { BAR_LIMITS, BarInterval, Bars } from '../../../domain/contract/bars.ts'
import { AskedSymbol } from '../../../domain/contract/common.ts'
import { sendTagged } from '../../http/send-json.ts'
import { instrumentOf } from '../stocks/action.ts'

/** Of the year 9999. */
const LAST_SECOND = 253_402_300_799

const Query = Type.Object({
  symbol: AskedSymbol(),
  interval: BarInterval,
  before: Type.Optional(Type.Integer({ minimum: 0, maximum: LAST_SECOND, description: 'Epoch seconds.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: BAR_LIMITS.most })),
})

/** A stock's past, from minutes to months. */
export const barRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/api/bars/',
    {
      config: { bearer: true },
      schema: {
        summary: 'Bars of one instrument, oldest first; the open one moves with the price.',
        querystring: Query,
        response: { 200: Bars, 304: Type.Null() },
      },
    },
    async (request, reply) => {
      const { interval, before = LAST_SECOND, limit = BAR_LIMITS.usual } = request.query
      const instrument = instrumentOf(app, request.query)
      const quote = app.deps.newest.quote(instrument.symbol)?.quote ?? null
      const bars = await app.bars.read(instrument, quote, { interval, before, limit })
      reply.header('cache-control', 'private, no-cache')
      return sendTagged(request, reply, JSON.stringify(bars))
    },
  )
}
