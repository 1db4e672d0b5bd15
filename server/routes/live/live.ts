import type { Socket } from 'node:net'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CLOSE, SOCKET_LIMITS } from '#domain/contract/live/protocol.ts'
import { refuseConnection } from '../../connections/http-server.ts'
import { SocketRateLimit } from '../../connections/rate-limit.ts'
import { ApiError } from '../../http/errors.ts'
import { SocketTransport } from '../../realtime/transport.ts'

export const LIVE_PATH = '/live'

const SOCKET_OPTIONS = {
  // Compression makes a frame five times as expensive.
  perMessageDeflate: false,
  maxPayload: SOCKET_LIMITS.frame_bytes,
  maxFragments: 16,
  clientTracking: false,
  /** Milliseconds that a peer may take to answer a close before its socket is cut. */
  closeTimeout: 1_500,
}

/**
 * GET /live: the live socket. Permission to open one is decided before the upgrade. The sockets' plugin is registered
 * for this route alone: its hooks would run for all others too.
 */
export async function liveRoute(app: FastifyInstance): Promise<void> {
  const { origins, trustProxy } = app.deps.config
  const { uptime, traffic } = app.realtime
  await app.register(websocket, {
    options: SOCKET_OPTIONS,
    // ws has already answered a broken frame with its own code; any other failure is a broken connection.
    errorHandler: (error, socket, request) => {
      request.log.debug({ err: error }, 'socket failed')
      socket.close(CLOSE.malformed)
    },
    // The push side closes its sockets with a reason.
    preClose: (done) => done(),
  })
  // Answers an invalid upgrade in the contract's shape, which ws would reject in its own.
  app.websocketServer.on('wsClientError', (_, socket) => refuseConnection(socket as Socket, 'bad_request'))
  const rateLimit = new SocketRateLimit({ exemptLoopback: trustProxy.length === 0, uptime })

  app.route({
    method: 'GET',
    url: LIVE_PATH,
    // An open socket is no request any more, and must not be kept as one for hours.
    config: { fromMemory: true },
    schema: { hide: true },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const { origin } = request.headers
      if (origin !== undefined && !origins.includes(origin)) {
        return reply
          .code(403)
          .send({ code: 'forbidden_origin', detail: 'Esta página no puede abrir la conexión en vivo.' })
      }
      if (request.ws && !rateLimit.allows(request.ip)) throw new ApiError('too_many_requests', { retryAfterSeconds: 1 })
    },
    handler: () => {
      throw new ApiError('not_found')
    },
    // Everything is attached before this returns, so that a frame that comes with the upgrade is not lost.
    wsHandler: (websocket, request) => {
      const session = app.openSession(new SocketTransport(websocket, request.raw.socket, traffic))
      websocket.on('message', (data, isBinary) => {
        try {
          session.receive(isBinary ? null : data.toString())
        } catch (error) {
          request.log.error({ err: error }, 'socket message failed')
          websocket.terminate()
        }
      })
      websocket.on('close', (code) => session.handleClose(code))
    },
  })
}
