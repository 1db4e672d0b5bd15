import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isDatabaseBusy, isStatementTooLong } from '#platform/database/errors.ts'
import { ApiError, type ErrorName } from '../http/errors.ts'
import { refusalCode } from '../http/schemas.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods of a path; none for a path without a route. */
    methodsOf(url: string): string[]
  }
  interface FastifyContextConfig {
    /** The route answers a request in HTTP/1.0 that names no host, as the probes of proxies do. */
    hostless?: boolean
  }
}

const MAX_URL = 8_192

/** Every failure is answered with `{ code, <key>: sentence }`, without internal details. */
export default fp(
  async (app) => {
    let stopping = false
    app.addHook('preClose', async () => {
      stopping = true
    })
    app.setErrorHandler(answerError)
    const missing = ({ url }: FastifyRequest, reply: FastifyReply): ApiError => {
      const methods = app.methodsOf(url)
      if (methods.length === 0) return new ApiError('not_found')
      reply.header('allow', methods.join(', '))
      return new ApiError('method_not_allowed')
    }
    app.setNotFoundHandler((request, reply) => sendError(missing(request, reply), null, request, reply))
    // Runs after every onRequest, so that an answer has its headers by then.
    app.addHook('preParsing', (request, reply, _payload, done) => {
      const { url, headers } = request
      if (url.length > MAX_URL) done(new ApiError('uri_too_long'))
      else if (headers.host === undefined && !mayOmitHost(request)) done(new ApiError('bad_request'))
      // The health routes themselves answer that the server is stopping.
      else if (stopping && !url.startsWith('/health/')) done(new ApiError('unavailable'))
      // Refused before its body is read, whatever that is. A path to a row without a number is that of its list.
      else if (request.is404 || (request.params as { id?: string }).id === '') done(missing(request, reply))
      else done()
    })
  },
  { name: 'errors' },
)

/** HTTP/1.1 demands a host of every request. */
const mayOmitHost = ({ raw, routeOptions }: FastifyRequest): boolean =>
  raw.httpVersion === '1.0' && routeOptions.config.hostless === true

/** Answers any error, thrown by a handler or before one was found. */
export function answerError(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) {
  return sendError(toApiError(error, request), error, request, reply)
}

/** Turns a failure into the error that the client gets. */
export function toApiError(error: FastifyError | ApiError, request: FastifyRequest): ApiError {
  const { raw } = request
  if (error instanceof ApiError) return error
  if (error.validation) return new ApiError(refusedCode(error, request), { cause: error })
  // The client is gone, or was cut for being too slow.
  if (raw.destroyed && !raw.complete) return new ApiError('request_timeout', { cause: error })
  if (isDatabaseBusy(error) || isStatementTooLong(error)) return new ApiError('unavailable', { cause: error })
  if (error.code === 'FST_ERR_BAD_URL') return new ApiError('bad_request', { cause: error })
  return new ApiError(codeOfStatus(error.statusCode ?? 500), { cause: error })
}

function refusedCode({ validationContext }: FastifyError, request: FastifyRequest): ErrorName {
  const { schema } = request.routeOptions
  const parts = {
    body: [schema?.body, request.body],
    headers: [schema?.headers, request.headers],
    querystring: [schema?.querystring, request.query],
    params: [schema?.params, request.params],
  }
  const [asked, value] = parts[validationContext as keyof typeof parts]
  return (refusalCode(asked as object, value) ?? 'invalid_request') as ErrorName
}

function codeOfStatus(status: number): ErrorName {
  if (status === 413) return 'too_large'
  if (status === 414) return 'uri_too_long'
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
