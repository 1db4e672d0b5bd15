import fp from 'fastify-plugin'
import { isRemote } from '#domain/market/sources.ts'
import type { Database } from '#platform/database/database.ts'
import { markWatched } from '#platform/repositories/market/fetches.ts'
import type { Session } from '../realtime/session/session.ts'
import { Rounds } from '../rounds.ts'

const ROUND_MS = 1_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Notes that somebody has this instrument on a screen, for the workers where that makes a difference. */
    noteWatched(instrumentId: number): void
  }
}

function* symbolsOf(sessions: Iterable<Pick<Session, 'symbols'>>): Generator<string> {
  for (const session of sessions) yield* session.symbols
}

/** Only a source across the network is polled one symbol after another; others give everything every second. */
export default fp(
  async (app) => {
    const { db, config, clock } = app.deps
    if (!isRemote(config.market.kind)) {
      app.decorate('noteWatched', () => {})
      return
    }
    const watched = new WatchedInstruments({
      db,
      onScreens: () => symbolsOf(app.realtime.hub.authenticated()),
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

export interface WatchedInstrumentsOptions {
  db: Database
  /** Symbols that open sockets follow. */
  onScreens: () => Iterable<string>
  idOf: (symbol: string) => number | undefined
  clock: () => number
}

/** Going through every connection for its symbols is not free. */
const SCREENS_MS = 10_000

/**
 * Notifies the workers of the instruments on this server's users' screens, so that they come first at a source that counts
 * calls.
 */
export class WatchedInstruments {
  readonly #options: WatchedInstrumentsOptions
  readonly #noted = new Set<number>()
  #screensReadAt = Number.NEGATIVE_INFINITY

  constructor(options: WatchedInstrumentsOptions) {
    this.#options = options
  }

  /** Somebody just requested this instrument. */
  note(instrumentId: number): void {
    this.#noted.add(instrumentId)
  }

  async round(): Promise<void> {
    const { db, onScreens, idOf, clock } = this.#options
    const now = clock()
    if (now - this.#screensReadAt >= SCREENS_MS) {
      this.#screensReadAt = now
      for (const symbol of onScreens()) {
        const id = idOf(symbol)
        if (id !== undefined) this.#noted.add(id)
      }
    }
    const ids = [...this.#noted]
    this.#noted.clear()
    await markWatched(db, ids, new Date(now))
  }
}
