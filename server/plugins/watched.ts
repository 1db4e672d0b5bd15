import fp from 'fastify-plugin'
import { isRemote } from '#domain/market/sources.ts'
import type { Database } from '#platform/database/database.ts'
import { steadyClock } from '#platform/process/steady-clock.ts'
import { markWatched } from '#platform/repositories/market/fetches.ts'
import type { Session } from '../realtime/session/session.ts'
import { Rounds } from '../rounds.ts'

const ROUND_MS = 1_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Notes that a user has this instrument on a screen, for the workers of a source where that matters. */
    markWatched(instrumentId: number): void
  }
}

function* symbolsOf(sessions: Iterable<Pick<Session, 'symbols'>>): Generator<string> {
  for (const session of sessions) yield* session.symbols
}

/**
 * Does nothing for a source on this machine, which gives all prices every second: only across the network are symbols
 * polled one after another.
 */
export default fp(
  async (app) => {
    const { db, config, clock } = app.deps
    if (!isRemote(config.market.kind)) {
      app.decorate('markWatched', () => {})
      return
    }
    const watched = new WatchedInstruments({
      db,
      onScreens: () => symbolsOf(app.realtime.hub.authenticated()),
      idOf: (symbol) => app.instruments.get(symbol)?.id,
      clock,
    })
    app.decorate('markWatched', (id: number) => watched.note(id))
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

/** Milliseconds between two passes over every connection's symbols, which are not free. */
const SCREENS_MS = 10_000

/**
 * Notifies the workers of the instruments on this server's users' screens, so that these come first at a source that
 * counts calls.
 */
export class WatchedInstruments {
  readonly #options: WatchedInstrumentsOptions
  readonly #noted = new Set<number>()
  readonly #steady: () => number
  #screensReadAt = Number.NEGATIVE_INFINITY

  constructor(options: WatchedInstrumentsOptions) {
    this.#options = options
    this.#steady = steadyClock(options.clock)
  }

  /** Notes an instrument that a user just requested. */
  note(instrumentId: number): void {
    this.#noted.add(instrumentId)
  }

  async round(): Promise<void> {
    const { db, onScreens, idOf, clock } = this.#options
    const now = this.#steady()
    if (now - this.#screensReadAt >= SCREENS_MS) {
      this.#screensReadAt = now
      for (const symbol of onScreens()) {
        const id = idOf(symbol)
        if (id !== undefined) this.#noted.add(id)
      }
    }
    const ids = [...this.#noted]
    this.#noted.clear()
    await markWatched(db, ids, new Date(clock()))
  }
}
