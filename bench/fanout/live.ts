import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { readConfig } from '#platform/config/config.ts'
import type { Deps } from '#server/deps.ts'
import { Hub } from '#server/realtime/hub.ts'
import type { NewestStore } from '#server/realtime/newest.ts'
import { QuotesFrameBuilder } from '#server/realtime/quotes-frame.ts'
import { Session } from '#server/realtime/session/session.ts'
import type { SessionContext } from '#server/realtime/session/session-context.ts'
import { Traffic, type Transport } from '#server/realtime/transport.ts'
import { liveRoute } from '#server/routes/live/live.ts'
import { fail } from '../harness/processes.ts'

/** Serves the product's route, sessions and hub on a store; any token is valid. Resolves with its port on 127.0.0.1. */
export async function listenLive(newest: NewestStore): Promise<number> {
  const uptime = () => performance.now()
  const hub = new Hub<Session>({ newest, uptime, onError: fail })
  let users = 0
  const context: SessionContext = {
    newest,
    frameBuilder: new QuotesFrameBuilder(newest),
    traffic: new Traffic(Date.now),
    hub,
    openBars: { value: () => undefined },
    events: { last: { opportunities: 0, news: 0, alerts: 0 }, missed: async () => [] },
    market: 'simulated',
    identify: async () => ({
      user_id: ++users,
      session_id: String(users),
      admin: false,
      role: 'Freemium',
      name: 'x',
      email: 'x',
      expires_at: Date.now() + 3_600_000,
    }),
    clock: Date.now,
    uptime,
    onError: fail,
  }
  const app = Fastify()
  app.decorate('deps', { config: readConfig({}) } as Deps)
  app.decorate('realtime', { hub, events: context.events, traffic: context.traffic, uptime })
  app.decorate('openSession', (transport: Transport) => new Session(context, transport))
  await app.register(liveRoute)
  hub.start()
  await app.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 })
  return (app.server.address() as AddressInfo).port
}
