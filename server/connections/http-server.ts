import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify'
import { Repeater } from '#platform/process/repeater.ts'
import { ApiError, type ErrorName } from '../http/errors.ts'
import { isInRanges } from '../http/network-address.ts'
import { type ConnectionLimits, OpenConnections } from './connection-limits.ts'
import { RequestQueue } from './request-queue.ts'

const WARN_EVERY_MS = 60_000

export interface HttpServerOptions {
  limits: ConnectionLimits
  trustProxy: readonly string[]
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** The only path at which a connection may become a live socket. */
  livePath: string
}

/** Node's HTTP server, with limits on the cost of a stranger's connections. */
export function createHttpServer(handle: RequestListener, options: HttpServerOptions): Server {
  const { limits, trustProxy, log, livePath } = options
  const requests = new RequestQueue(handle, limits.pipelined)
  const connections = new OpenConnections({ limits, isProxy: isInRanges(trustProxy), uptime: () => performance.now() })
  const server: Server = createServer({
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
    keepAliveTimeout: limits.keepAliveMs,
    // Invalid requests are answered in the shape of our errors.
    requireHostHeader: false,
    // On other paths a request to upgrade is ignored, as a server may do; so is any expectation except 100-continue.
    shouldUpgradeCallback: ({ method, url }) =>
      method === 'GET' && pathOf(url) === livePath && server.listenerCount('upgrade') > 0,
  })
  server.on('request', requests.handle)
  server.on('checkExpectation', requests.handle)

  let warnedAt = Number.NEGATIVE_INFINITY
  server.on('connection', (socket) => {
    if (connections.add(socket) || performance.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = performance.now()
    log.warn({ limits }, 'too many connections: new ones are cut')
  })
  server.on('upgrade', (_, socket) => connections.upgrade(socket as Socket))
  server.once('listening', () => {
    const rounds = new Repeater(
      () => connections.closeStalled(),
      limits.checkMs,
      (err) => log.error({ err }, 'the connections could not be checked'),
    )
    void rounds.start()
    server.once('close', () => rounds.stop())
  })
  return server
}

const pathOf = (url = '') => url.split('?', 1)[0]

type ClientError = Parameters<NonNullable<FastifyServerOptions['clientErrorHandler']>>[0]

/** Only a method and the start of an address have been read so far. */
const ENDLESS_ADDRESS = /^[A-Z]+ \S*$/

/**
 * Answers bytes that are no request, or an incomplete one whose time is up, in the contract's shape, then cuts the
 * connection.
 */
export function answerClientError(this: FastifyInstance, error: ClientError, socket: Socket): void {
  this.log.debug({ code: error.code }, 'no request')
  // Node keeps the pending answer here; one that was already started cannot be replaced.
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse | null }
  if (!socket.writable || error.code === 'ECONNRESET' || answer?.headersSent) {
    socket.destroy()
    return
  }
  refuseConnection(socket, nameOf(error))
}

/** Answers a connection on which no request is handled, and closes it. */
export function refuseConnection(socket: Socket, name: ErrorName): void {
  const { status, code, message } = new ApiError(name)
  const body = JSON.stringify({ code, detail: message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

function nameOf({ code, rawPacket, bytesParsed }: ClientError): ErrorName {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout'
  if (code !== 'HPE_HEADER_OVERFLOW') return 'bad_request'
  const read = (rawPacket as unknown as Buffer).toString('latin1', 0, bytesParsed)
  return ENDLESS_ADDRESS.test(read) ? 'uri_too_long' : 'headers_too_large'
}
