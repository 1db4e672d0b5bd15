import type { Identity } from './deps.ts'

const FRESH_MS = 5_000
const MOST_ENTRIES = 20_000

interface Entry {
  session: Identity | null
  readAt: number
}
type Ask = ReturnType<typeof Promise.withResolvers<Identity | null>>

/**
 * The sessions that this process has asked for in the last seconds. What is asked while a query runs is gathered for
 * the next one, so any number of clients that come back at once cost a handful of queries.
 */
export class SessionCache {
  readonly #find: (ids: string[]) => Promise<Identity[]>
  readonly #clock: () => number
  readonly #entries = new Map<string, Entry>()
  #asked = new Map<string, Ask>()
  #asking = false
  #forgettings = 0

  constructor(find: (ids: string[]) => Promise<Identity[]>, clock: () => number) {
    this.#find = find
    this.#clock = clock
  }

  /** The session with this id, or null when it has ended or never was; at once where it was asked for lately. */
  get(id: string): Identity | null | Promise<Identity | null> {
    const entry = this.#entries.get(id)
    if (entry && this.#clock() - entry.readAt < FRESH_MS) return entry.session
    return this.#ask(id)
  }

  /** A session of this user ended or changed. */
  forget(userId: number): void {
    this.#forgettings++
    for (const [id, { session }] of this.#entries) if (session?.user_id === userId) this.#entries.delete(id)
  }

  /** Sessions may have ended unnoticed. */
  clear(): void {
    this.#forgettings++
    this.#entries.clear()
  }

  #ask(id: string): Promise<Identity | null> {
    const asked = this.#asked.get(id) ?? Promise.withResolvers<Identity | null>()
    this.#asked.set(id, asked)
    if (!this.#asking) this.#answerAll()
    return asked.promise
  }

  async #answerAll(): Promise<void> {
    this.#asking = true
    while (this.#asked.size > 0) {
      const round = this.#asked
      this.#asked = new Map()
      await this.#answer(round)
    }
    this.#asking = false
  }

  async #answer(round: ReadonlyMap<string, Ask>): Promise<void> {
    const before = this.#forgettings
    try {
      const live = new Map((await this.#find([...round.keys()])).map((session) => [session.session_id, session]))
      for (const [id, ask] of round) {
        const session = live.get(id) ?? null
        // What was read before a session ended must not be kept after it.
        if (this.#forgettings === before) this.#remember(id, session)
        ask.resolve(session)
      }
    } catch (error) {
      for (const ask of round.values()) ask.reject(error)
    }
  }

  #remember(id: string, session: Identity | null): void {
    this.#entries.delete(id)
    this.#entries.set(id, { session, readAt: this.#clock() })
    if (this.#entries.size <= MOST_ENTRIES) return
    const [oldest] = this.#entries.keys()
    this.#entries.delete(oldest)
  }
}
