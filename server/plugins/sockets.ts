import fp from 'fastify-plugin'
import type { EventRelay } from '../realtime/event-relay.ts'
import { Realtime } from '../realtime/realtime.ts'
import type { Session } from '../realtime/session/session.ts'
import type { Transport } from '../realtime/transport.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Starts a session on a freshly opened connection. */
    openSession(transport: Transport): Session
    realtime: Pick<Realtime, 'hub' | 'traffic' | 'uptime'> & { events: Pick<EventRelay, 'last'> }
  }
}

/**
 * The push side behind the sockets: started before the server listens, closed before the server closes. `uptime`
 * returns monotonic milliseconds.
 */
export function sockets(uptime: () => number) {
  return fp(
    async (app) => {
      const { deps, bars, identify, log } = app
      const realtime = new Realtime({ deps, bars, identify, log, uptime })
      app.decorate('realtime', realtime)
      app.decorate('openSession', (transport: Transport) => realtime.open(transport))
      app.addHook('onReady', () => realtime.start())
      app.addHook('preClose', () => {
        // From here on an upgrade is a request like any other: answered 503, its connection closed.
        app.server.removeAllListeners('upgrade')
        return realtime.stop()
      })
    },
    { name: 'sockets', dependencies: ['authentication', 'bars'] },
  )
}

export default sockets(() => performance.now())
