import { LRUCache } from 'lru-cache'
import { steadyClock } from '#platform/process/steady-clock.ts'
import type { Identity } from '../deps.ts'

const FRESH_MS = 5_000
const MAX_SESSIONS = 20_000

type PendingRead = ReturnType<typeof Promise.withResolvers<Identity | null>>

/**
 * The sessions that this process has read in the last seconds. Requests during a query are gathered for the next one,
 * so that any number of clients that reconnect at once cost a handful of queries.
 */
export class SessionCache {
  readonly #find: (ids: string[]) => Promise<Identity[]>
  readonly #cached: LRUCache<string, { session: Identity | null }>
  /** Ids of the cached sessions of each user. */
  readonly #ofUser = new Map<number, Set<string>>()
  #pending = new Map<string, PendingRead>()
  #isReading = false
  #forgettings = 0

  constructor(find: (ids: string[]) => Promise<Identity[]>, clock: () => number) {
    this.#find = find
    this.#cached = new LRUCache({
      max: MAX_SESSIONS,
      // An entry of exactly this age is still used; at five seconds none is.
      ttl: FRESH_MS - 1,
      ttlResolution: 0,
      perf: { now: steadyClock(clock) },
      onInsert: ({ session }, id) => session && this.#index(session.user_id, id),
      dispose: ({ session }, id) => session && this.#unindex(session.user_id, id),
    })
  }

  /** The session with this id, or null if it has ended or never existed. */
  async get(id: string): Promise<Identity | null> {
    const cached = this.#cached.get(id)
    return cached ? cached.session : this.#read(id)
  }

  /** Drops the sessions of a user, one of which ended or changed. */
  forget(userId: number): void {
    this.#forgettings++
    for (const id of this.#ofUser.get(userId) ?? []) this.#cached.delete(id)
  }

  /** Drops all sessions, some of which may have ended unnoticed. */
  clear(): void {
    this.#forgettings++
    this.#cached.clear()
  }

  #index(userId: number, id: string): void {
    const ids = this.#ofUser.get(userId)
    if (ids) ids.add(id)
    else this.#ofUser.set(userId, new Set([id]))
  }

  #unindex(userId: number, id: string): void {
    const ids = this.#ofUser.get(userId)!
    ids.delete(id)
    if (ids.size === 0) this.#ofUser.delete(userId)
  }

  #read(id: string): Promise<Identity | null> {
    const pending = this.#pending.get(id) ?? Promise.withResolvers<Identity | null>()
    this.#pending.set(id, pending)
    if (!this.#isReading) this.#readPending()
    return pending.promise
  }

  async #readPending(): Promise<void> {
    this.#isReading = true
    while (this.#pending.size > 0) {
      const round = this.#pending
      this.#pending = new Map()
      await this.#readBatch(round)
    }
    this.#isReading = false
  }

  async #readBatch(round: ReadonlyMap<string, PendingRead>): Promise<void> {
    const before = this.#forgettings
    try {
      const live = new Map((await this.#find([...round.keys()])).map((session) => [session.session_id, session]))
      for (const [id, ask] of round) {
        const session = live.get(id) ?? null
        // A read from before a session's end must not be cached after it.
        if (this.#forgettings === before) this.#cached.set(id, { session })
        ask.resolve(session)
      }
    } catch (error) {
      // Requests that came meanwhile fail too: they would wait as long once more for the same result.
      for (const ask of [...round.values(), ...this.#pending.values()]) ask.reject(error)
      this.#pending.clear()
    }
  }
}
