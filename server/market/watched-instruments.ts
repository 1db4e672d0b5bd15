import type { Database } from '#platform/database/database.ts'
import { markWatched } from '#platform/repositories/market/fetches.ts'

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
 * Tells the workers which instruments this server's users look at, so that they come first at a source that counts
 * calls.
 */
export class WatchedInstruments {
  readonly #options: WatchedInstrumentsOptions
  readonly #noted = new Set<number>()
  #walkedAt = Number.NEGATIVE_INFINITY

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
    if (now - this.#walkedAt >= SCREENS_MS) {
      this.#walkedAt = now
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
