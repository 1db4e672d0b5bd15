import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Door } from '../connections/door.ts'
import { ApiError } from '../http/errors.ts'
import { SocketTransport } from '../realtime/transport.ts'

export const LIVE_PATH = '/live'

/** GET /live: the live socket. Permission to open one is decided before the upgrade. */
export async function liveRoute(app: FastifyInstance): Promise<void> {
  const { origins, trustProxy } = app.deps.config
  const { uptime, traffic } = app.realtime
  const door = new Door({ exemptLoopback: trustProxy.length === 0, uptime })

  app.route({
    method: 'GET',
    url: LIVE_PATH,
    schema: { hide: true },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const { origin } = request.headers
      if (origin !== undefined && !origins.includes(origin)) {
        return reply
          .code(403)
          .send({ code: 'forbidden_origin', detail: 'Esta página no puede abrir la conexión en vivo.' })
      }
      if (request.ws && !door.admits(request.ip)) throw new ApiError('too_many_requests', { retryAfterSeconds: 1 })
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
      websocket.on('close', (code) => session.disconnected(code))
    },
  })
}
