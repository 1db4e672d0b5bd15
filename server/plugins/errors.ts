import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isDatabaseAway } from '../../platform/database-errors.ts'
import { ApiError, type ErrorName } from '../errors.ts'

/** Every failure leaves as `{ code, <key>: sentence }`; nothing of the inside is told. */
export default fp(
  async (app) => {
    app.setErrorHandler((error: FastifyError | ApiError, request, reply) =>
      sendError(toApiError(error), error, request, reply),
    )
    app.setNotFoundHandler((request, reply) => sendError(new ApiError('not_found'), null, request, reply))
    app.addHook('preValidation', (request, _, done) => {
      const isText = [request.body, request.query, request.params].every(isWellFormed)
      done(isText ? undefined : new ApiError('invalid_request'))
    })
  },
  { name: 'errors' },
)

function toApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error
  if (error.validation) return new ApiError('invalid_request', { cause: error })
  if (isDatabaseAway(error)) return new ApiError('unavailable', { cause: error })
  return new ApiError(codeOfStatus(error.statusCode ?? 500), { cause: error })
}

function codeOfStatus(status: number): ErrorName {
  if (status === 413) return 'too_large'
  if (status === 429) return 'too_many_requests'
  if (status === 404) return 'not_found'
  if (status === 503) return 'unavailable'
  return status >= 400 && status < 500 ? 'invalid_request' : 'internal'
}

function sendError(error: ApiError, origin: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error.status >= 500) request.log.error({ err: origin }, 'request failed')
  if (error.retryAfterSeconds !== null) reply.header('retry-after', String(error.retryAfterSeconds))
  const body: Record<string, string> = {
    code: error.code,
    [request.routeOptions.config.errorKey ?? 'detail']: error.message,
  }
  if (error.status >= 500) body.request_id = request.id
  return reply.code(error.status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
}

// NUL and lone surrogates are no text for PostgreSQL: refused here, once, for every field. A loop, because a body may be
// nested deeper than the stack.
function isWellFormed(root: unknown): boolean {
  const open = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string') {
      if (!value.isWellFormed() || value.includes('\0')) return false
    } else if (value !== null && typeof value === 'object') {
      for (const [key, item] of Object.entries(value)) open.push(key, item)
    }
  }
  return true
}
