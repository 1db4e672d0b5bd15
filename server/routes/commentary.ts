import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/stocks.ts'
import { CommentaryService } from '../commentary-service.ts'
import { ApiError } from '../http/errors.ts'
import { mount } from '../http/mount.ts'
import { instrumentOf } from './stocks/action.ts'

const BODY_LIMIT = 64 * 1024
const CALLS_A_MINUTE = 60

/** What the indicators of a stock say, in words whose every figure is the server's own. */
export const commentaryRoutes: FastifyPluginAsync = async (app) => {
  const service = new CommentaryService(app.deps)
  // In addition to the limit per network address, which a limit in the route's config would replace.
  const count = app.createRateLimit({
    max: CALLS_A_MINUTE,
    timeWindow: 60_000,
    keyGenerator: ({ identity }) => String(identity?.user_id),
  })
  mount(
    app,
    calls.commentary,
    async ({ body }) => {
      const answer = await service.answer(instrumentOf(app, { symbol: body.ticker }))
      if (answer === null) throw new ApiError('not_ready')
      return answer
    },
    {
      bodyLimit: BODY_LIMIT,
      async preHandler(request) {
        const counted = await count(request)
        if (!counted.isAllowed && counted.isExceeded)
          throw new ApiError('too_many_requests', { retryAfterSeconds: Math.max(1, counted.ttlInSeconds) })
      },
    },
  )
}
