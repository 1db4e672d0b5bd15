import fp from 'fastify-plugin'
import { isRemote } from '#domain/market/sources.ts'
import { WatchedInstruments } from '../market/watched-instruments.ts'
import type { Session } from '../realtime/session/session.ts'
import { Rounds } from '../rounds.ts'

const ROUND_MS = 1_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Somebody looks at this instrument: tells the workers if that makes a difference. */
    noteWatched(instrumentId: number): void
  }
}

function* symbolsOf(sessions: Iterable<Pick<Session, 'symbols'>>): Generator<string> {
  for (const session of sessions) yield* session.symbols
}

/** Only a source across the network is polled by turns; others give everything every second. */
export default fp(
  async (app) => {
    const { db, config, clock } = app.deps
    if (!isRemote(config.market.kind)) {
      app.decorate('noteWatched', () => {})
      return
    }
    const watched = new WatchedInstruments({
      db,
      onScreens: () => symbolsOf(app.realtime.hub.all()),
      idOf: (symbol) => app.instruments.get(symbol)?.id,
      clock,
    })
    app.decorate('noteWatched', (id: number) => watched.note(id))
    const rounds = new Rounds({ watched: () => watched.round() }, ROUND_MS, (err) => {
      app.log.warn({ err }, 'the instruments on screens could not be reported')
    })
    await rounds.start()
    app.addHook('onClose', () => rounds.stop())
  },
  { name: 'watched', dependencies: ['instruments', 'sockets'] },
)
