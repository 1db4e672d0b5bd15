import rateLimit from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { RequestCounts } from '../connections/request-counts.ts'
import { ApiError } from '../http/errors.ts'
import { isLoopback, networkOf } from '../http/network-address.ts'
import { isApiRoute } from '../http/path-aliases.ts'

const CALLS_A_MINUTE = 3_000
// A blocked address is dropped after this many newer ones.
const ADDRESSES = 50_000

/**
 * The limit of requests from one network address. It counts in this process only: limits over all instances
 * (passwords, mails) are counted in the database.
 */
export default fp(
  async (app) => {
    // Behind an unnamed proxy, every client would have the proxy's address.
    const exemptsLoopback = app.deps.config.trustProxy.length === 0
    const isExempt = ({ ip }: FastifyRequest) => exemptsLoopback && (!ip || isLoopback(ip))
    await app.register(rateLimit, {
      global: false,
      max: CALLS_A_MINUTE,
      timeWindow: 60_000,
      cache: ADDRESSES,
      store: RequestCounts,
      // A request without a network (injected by a test) has no address.
      keyGenerator: ({ ip }) => (ip ? networkOf(ip) : 'none'),
      allowList: isExempt,
      addHeaders: HIDDEN,
      addHeadersOnExceeding: HIDDEN,
      errorResponseBuilder: (_, { ttl }) =>
        new ApiError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
    })
    const count = app.rateLimit() as (request: FastifyRequest, reply: FastifyReply) => Promise<void>
    const guard: onRequestHookHandler = async (request, reply) => {
      if (!isExempt(request)) await count(request, reply)
    }
    app.addHook('onRoute', (route) => {
      // The plugin itself counts for routes with their own limit.
      if (isApiRoute(route) && !route.config?.rateLimit) route.onRequest = [route.onRequest ?? [], guard].flat()
    })
  },
  { name: 'request-rate-limit' },
)

// The error handler alone writes Retry-After.
const HIDDEN = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
  'retry-after': false,
}
