import type { FastifyPluginAsync } from 'fastify'
import { BAR_LIMITS, LAST_SECOND } from '#domain/contract/bars.ts'
import * as calls from '#domain/contract/calls/charts.ts'
import { mount, sendTagged } from '../../http/mount.ts'
import { instrumentOf } from '../stocks/action.ts'

/** A stock's past, from minutes to months. */
export const barRoutes: FastifyPluginAsync = async (app) => {
  mount(app, calls.bars, async (request, reply) => {
    const { interval, before = LAST_SECOND, limit = BAR_LIMITS.usual } = request.query
    const instrument = instrumentOf(app, request.query)
    const quote = app.deps.newest.quote(instrument.symbol)?.quote ?? null
    const bars = await app.bars.read(instrument, quote, { interval, before, limit })
    reply.header('cache-control', 'private, no-cache')
    return sendTagged(request, reply, JSON.stringify(bars))
  })
}
