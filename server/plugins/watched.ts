import fp from 'fastify-plugin'
import { isFar } from '../../domain/market/sources.ts'
import type { Session } from '../realtime/session.ts'
import { WatchedInstruments } from '../watched-instruments.ts'

const ROUND_MS = 1_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Somebody looks at this instrument: the workers are told where that makes a difference. */
    noteWatched(instrumentId: number): void
  }
}

function* symbolsOf(sessions: Iterable<Pick<Session, 'symbols'>>): Generator<string> {
  for (const session of sessions) yield* session.symbols
}

/** Only a source across the network is asked by turns; others are asked for everything every second. */
export default fp(
  async (app) => {
    const { db, config, clock } = app.deps
    if (!isFar(config.market.kind)) {
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
    let round = Promise.resolve()
    const timer = setInterval(() => {
      round = watched.round().catch((error) => app.log.warn({ err: error }, 'what is on screens could not be told'))
    }, ROUND_MS)
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await round
    })
  },
  { name: 'watched', dependencies: ['instruments', 'sockets'] },
)
