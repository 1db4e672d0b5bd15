import { SOCKET_LIMITS } from '#domain/contract/live/protocol.ts'
import type { Identity } from '../../deps.ts'
import type { SessionContext } from './session-context.ts'

// With the five seconds for which a session is cached, an ended one is noticed within 15, even without a hint.
const RECHECK_MS = 9_000

/** The identity of one connection, and until when it is trusted without another check. */
export class Credentials {
  identity: Identity | null = null
  /**
   * Monotonic milliseconds of the next check; before authentication, of the moment at which the connection ends without
   * one.
   */
  dueAt: number
  readonly #context: SessionContext
  #token = ''

  constructor(context: SessionContext) {
    this.#context = context
    this.dueAt = context.uptime() + SOCKET_LIMITS.auth_ms
  }

  /** Presents a token, the first or a newer one of the same user. Rejects if it cannot be checked now. */
  async authenticate(token: string): Promise<'good' | 'not_authenticated' | 'forbidden'> {
    this.dueAt = Number.POSITIVE_INFINITY
    const identity = await this.#context.identify(token)
    if (!identity) return 'not_authenticated'
    if (this.identity && this.identity.user_id !== identity.user_id) return 'forbidden'
    this.#token = token
    this.#trust(identity)
    return 'good'
  }

  /** Checks whether the token is still valid; false ends the connection. */
  async recheck(): Promise<boolean> {
    const { identity } = this
    if (!identity || identity.expires_at <= this.#context.clock()) return false
    const token = this.#token
    this.#trust(identity)
    try {
      const renewed = await this.#context.identify(token)
      if (renewed && token === this.#token) this.#trust(renewed)
      return renewed !== null || token !== this.#token
    } catch (error) {
      // Unknown is not revoked: the connection stays, and the next check asks again.
      this.#context.onError(error as Error, 'socket identity could not be checked')
      return true
    }
  }

  /** Brings the next check forward to a random moment within `spreadMs`; the first one keeps its time. */
  recheckWithin(spreadMs: number): void {
    if (this.identity) this.dueAt = Math.min(this.dueAt, this.#context.uptime() + Math.random() * spreadMs)
  }

  #trust(identity: Identity): void {
    this.identity = identity
    const left = identity.expires_at - this.#context.clock()
    // Connections that were opened at the same time are not checked at the same time.
    const recheck = RECHECK_MS * (0.8 + 0.2 * Math.random())
    this.dueAt = this.#context.uptime() + Math.max(0, Math.min(left, recheck))
  }
}
