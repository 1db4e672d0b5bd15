import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { Repeater } from '#platform/process/repeater.ts'
import { isAmong } from '../http/network-address.ts'
import { Crowd } from './crowd.ts'
import type { ConnectionLimits } from './limits.ts'
import { Turns } from './turns.ts'

const SAID_EVERY_MS = 60_000

export interface HttpServerOptions {
  limits: ConnectionLimits
  trustProxy: readonly string[]
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** The one path at which a connection may become a live socket. */
  livePath: string
}

/** Node's HTTP server, with limits on the cost of a stranger's connections. */
export function createHttpServer(handle: RequestListener, options: HttpServerOptions): Server {
  const { limits, trustProxy, log, livePath } = options
  const turns = new Turns(handle, limits.waiting)
  const crowd = new Crowd({ limits, isProxy: isAmong(trustProxy), uptime: () => performance.now() })
  const server: Server = createServer({
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
    keepAliveTimeout: limits.keepAliveMs,
    // We answer faulty requests in our own words.
    requireHostHeader: false,
    // Elsewhere a request to upgrade is ignored, as a server may; so is any expectation except 100-continue.
    shouldUpgradeCallback: ({ method, url }) =>
      method === 'GET' && pathOf(url) === livePath && server.listenerCount('upgrade') > 0,
  })
  server.on('request', turns.take)
  server.on('checkExpectation', turns.take)

  let saidAt = Number.NEGATIVE_INFINITY
  server.on('connection', (socket) => {
    if (crowd.enter(socket) || performance.now() - saidAt < SAID_EVERY_MS) return
    saidAt = performance.now()
    log.warn({ limits }, 'too many connections: new ones are cut')
  })
  server.on('upgrade', (_, socket) => crowd.upgrade(socket as Socket))
  server.once('listening', () => {
    const rounds = new Repeater(
      () => crowd.round(),
      limits.checkMs,
      (err) => log.error({ err }, 'the connections could not be checked'),
    )
    void rounds.start()
    server.once('close', () => rounds.stop())
  })
  return server
}

const pathOf = (url = '') => url.split('?', 1)[0]
