import type { Socket } from 'node:net'
import websocket from '@fastify/websocket'
import fp from 'fastify-plugin'
import { CLOSE, SOCKET_LIMITS } from '../../domain/contract/protocol.ts'
import { refuse } from '../connections/client-errors.ts'
import type { EventRelay } from '../realtime/event-relay.ts'
import { Realtime } from '../realtime/realtime.ts'
import type { Session } from '../realtime/session.ts'
import type { Transport } from '../realtime/transport.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** A session on a freshly opened connection. */
    openSession(transport: Transport): Session
    realtime: Pick<Realtime, 'hub' | 'traffic' | 'uptime'> & { events: Pick<EventRelay, 'last'> }
  }
}

export const SOCKET_OPTIONS = {
  // Compression makes a frame five times as expensive.
  perMessageDeflate: false,
  maxPayload: SOCKET_LIMITS.frame_bytes,
  maxFragments: 16,
  clientTracking: false,
  /** How long a peer may take to answer a close before its socket is cut. */
  closeTimeout: 1_500,
}

/**
 * WebSockets, and the push side behind them: started before the server listens, closed before it closes. `uptime`
 * counts milliseconds and never jumps.
 */
export function sockets(uptime: () => number) {
  return fp(
    async (app) => {
      const identify = async (token: string) => app.identify(token)
      const realtime = new Realtime({ deps: app.deps, bars: app.bars, identify, log: app.log, uptime })
      app.decorate('realtime', realtime)
      app.decorate('openSession', (transport: Transport) => realtime.open(transport))
      await app.register(websocket, {
        options: SOCKET_OPTIONS,
        // ws has already answered a broken frame with its own code; any other failure is a broken connection.
        errorHandler: (error, socket, request) => {
          request.log.debug({ err: error }, 'socket failed')
          socket.close(CLOSE.malformed)
        },
        preClose: (done) => {
          // From here on an upgrade is a request like any other: answered 503, its connection closed.
          app.server.removeAllListeners('upgrade')
          realtime.stop().then(() => done(), done)
        },
      })
      // An invalid upgrade, which ws would reject in its own words.
      app.websocketServer.on('wsClientError', (_, socket) => refuse(socket as Socket, 'bad_request'))
      app.addHook('onReady', () => realtime.start())
    },
    { name: 'sockets', dependencies: ['authentication', 'bars'] },
  )
}

export default sockets(() => performance.now())
