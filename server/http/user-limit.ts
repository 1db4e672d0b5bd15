import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import { ApiError } from './errors.ts'

/**
 * Counts the calls of each user to one route, and refuses those beyond a number in a minute. It adds to the limit per
 * network address, which a limit in the route's config would replace.
 */
export function limitPerUser(app: FastifyInstance, callsAMinute: number): preHandlerAsyncHookHandler {
  const count = app.createRateLimit({
    max: callsAMinute,
    timeWindow: 60_000,
    keyGenerator: ({ identity }) => String(identity?.user_id),
  })
  return async (request) => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded)
      throw new ApiError('too_many_requests', { retryAfterSeconds: Math.max(1, counted.ttlInSeconds) })
  }
}
