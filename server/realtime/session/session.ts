// Tested by server/routes/live/limits.test.ts.

import type { EventChannel } from '#domain/contract/live/channels.ts'
import { parseClientFrame } from '#domain/contract/live/client-frames.ts'
import {
  CLOSE,
  type ClientMessage,
  type ErrorCode,
  type ServerMessage,
  SOCKET_LIMITS,
} from '#domain/contract/live/protocol.ts'
import { RateLimit } from '../../connections/rate-limit.ts'
import type { Subscriber } from '../hub.ts'
import type { NewestValue } from '../newest.ts'
import type { Transport } from '../transport.ts'
import { Credentials } from './credentials.ts'
import type { EventFrame } from './event-cursor.ts'
import { Heartbeat } from './heartbeat.ts'
import { NewestWriter } from './newest-writer.ts'
import type { SessionContext } from './session-context.ts'
import { Subscriptions } from './subscriptions.ts'

/** The parts of a session that exist once the client is authenticated. */
interface Admitted {
  userId: number
  subscriptions: Subscriptions
  heartbeat: Heartbeat
}

const MAX_RETRY_MS = 10_000

/** One connection, from its first frame to its close: the order of its messages, its limits and its deadlines. */
export class Session implements Subscriber {
  readonly #context: SessionContext
  readonly #transport: Transport
  /** It follows nothing before the client is authenticated. */
  readonly writer: NewestWriter
  readonly #credentials: Credentials
  readonly #rate = new RateLimit(SOCKET_LIMITS.messages_per_second)
  /** Messages in order; they wait while an authentication runs. */
  readonly #inbox: ClientMessage[] = []
  #authenticating = false
  #admitted: Admitted | null = null
  #epoch = ''
  #dueAt: number
  #closed = false

  constructor(context: SessionContext, transport: Transport) {
    this.#context = context
    this.#transport = transport
    this.writer = new NewestWriter(context, transport)
    this.#credentials = new Credentials(context)
    this.#dueAt = this.#credentials.dueAt
    context.hub.add(this)
  }

  /** Handles one frame of the client; null for a binary one. */
  receive(text: string | null): void {
    if (this.#closed) return
    const message = text === null ? null : parseClientFrame(text)
    if (!this.#rate.allows(this.#context.uptime())) this.#refuse('limit')
    else if (!message) this.#refuse('malformed')
    else {
      this.#inbox.push(message)
      this.#processInbox()
    }
  }

  followEpoch(): void {
    if (this.#admitted && !this.#closed && this.#epoch !== this.#context.newest.epoch) this.#sendReady(this.#admitted)
  }

  check(now: number): void {
    if (this.#closed) return
    if (now >= this.#dueAt) this.#checkDeadlines(now)
    this.#admitted?.subscriptions.reportLosses()
  }

  deliver(channel: EventChannel, event: EventFrame): void {
    if (!this.#closed) this.#admitted?.subscriptions.deliver(channel, event)
  }

  watchlistChanged(): void {
    this.#send({ op: 'watchlist' })
  }

  /** Checks the token again, at a random moment within `spreadMs`; at once with 0. */
  recheck(spreadMs: number): void {
    this.#credentials.recheckWithin(spreadMs)
    this.#schedule()
    this.check(this.#context.uptime())
  }

  /** Symbols that this connection follows. */
  get symbols(): Iterable<string> {
    return this.#admitted?.subscriptions.symbols ?? []
  }

  /** The newest values that this connection follows. */
  get followed(): readonly NewestValue[] {
    return this.writer.followed
  }

  disconnect(): void {
    this.#send({ op: 'bye', retry_ms: Math.floor(Math.random() * MAX_RETRY_MS) })
    this.#close(CLOSE.restart, 'restart')
  }

  /** Called when the wire is gone, whichever side closed it. */
  handleClose(code: number): void {
    this.#context.traffic.closed(code)
    this.#end()
    this.#context.hub.remove(this)
  }

  #processInbox(): void {
    while (!this.#authenticating && !this.#closed) {
      const message = this.#inbox.shift()
      if (!message) return
      if (message.op === 'auth') void this.#authenticate(message.token)
      else if (!this.#admitted) this.#refuse('not_authenticated')
      else this.#handle(message, this.#admitted)
    }
  }

  #handle(message: Exclude<ClientMessage, { op: 'auth' }>, { subscriptions, heartbeat }: Admitted): void {
    const now = this.#context.uptime()
    if (message.op === 'pong') {
      if (!heartbeat.acknowledge(message.seq, now)) this.#close(CLOSE.slow, 'slow')
      this.#schedule()
    } else if (message.op === 'unsubscribe') subscriptions.unsubscribe(message.channels)
    else if (subscriptions.subscribe(message) === 'limit') this.#refuse('limit')
    else {
      this.followEpoch()
      this.writer.collect(now)
      this.writer.write()
    }
  }

  async #authenticate(token: string): Promise<void> {
    this.#authenticating = true
    const presentedAt = this.#context.uptime()
    try {
      const checking = this.#credentials.authenticate(token)
      this.#schedule()
      const verdict = await checking
      if (verdict === 'good') this.#admit(presentedAt)
      else this.#refuse(verdict)
    } catch (error) {
      this.#context.onError(error as Error, 'socket authentication failed')
      this.#close(CLOSE.restart, 'unavailable')
    }
    this.#authenticating = false
    this.#processInbox()
  }

  #admit(presentedAt: number): void {
    const { identity } = this.#credentials
    if (this.#closed || !identity) return
    if (!this.#admitted) {
      if (!this.#context.hub.admit(identity.user_id, this)) {
        this.#refuse('limit')
        return
      }
      this.#context.traffic.admission.observe((this.#context.uptime() - presentedAt) / 1000)
      this.#admitted = {
        userId: identity.user_id,
        subscriptions: new Subscriptions({
          context: this.#context,
          transport: this.#transport,
          writer: this.writer,
          subscriber: this,
          userId: identity.user_id,
        }),
        heartbeat: new Heartbeat(this.#context.uptime()),
      }
    }
    this.#sendReady(this.#admitted)
    this.#schedule()
  }

  /**
   * Sends the `ready` from which a client starts when it authenticates, and again when another epoch replaces the
   * store's values: earlier seqs no longer count, and the newest of everything follows. A changed plan or right of the
   * user is sent in the same way.
   */
  #sendReady({ heartbeat }: Admitted): void {
    const { newest, events, market } = this.#context
    const { identity } = this.#credentials
    if (!identity) return
    if (this.#epoch !== newest.epoch) {
      this.#epoch = newest.epoch
      this.writer.restart()
      heartbeat.reset()
    }
    const { role, admin } = identity
    const last = { ...events.last }
    this.#send({ op: 'ready', epoch: newest.epoch, role, ...(admin && { admin }), market, last })
  }

  #checkDeadlines(now: number): void {
    if (now >= this.#credentials.dueAt) {
      // Late does not mean rejected: a busy client or server says nothing about the session, and the client comes back.
      if (this.#credentials.identity) void this.#recheckIdentity()
      else this.#close(CLOSE.slow, 'slow')
    }
    if (this.#admitted && now >= this.#admitted.heartbeat.dueAt) {
      const seq = this.writer.written
      if (this.#admitted.heartbeat.check(now, seq) === 'ping') this.#send({ op: 'ping', seq })
      else this.#close(CLOSE.slow, 'slow')
    }
    this.#schedule()
  }

  async #recheckIdentity(): Promise<void> {
    const { identity: before } = this.#credentials
    if (!(await this.#credentials.recheck())) this.#refuse('not_authenticated')
    const { identity: now } = this.#credentials
    // The page learns of a changed plan at once.
    if (this.#admitted && (now?.role !== before?.role || now?.admin !== before?.admin)) this.#sendReady(this.#admitted)
    this.#schedule()
  }

  #schedule(): void {
    const heartbeatAt = this.#admitted?.heartbeat.dueAt ?? Number.POSITIVE_INFINITY
    this.#dueAt = this.#closed ? Number.POSITIVE_INFINITY : Math.min(this.#credentials.dueAt, heartbeatAt)
  }

  #refuse(code: RefusalCode): void {
    this.#send({ op: 'error', code, message: REFUSAL_MESSAGES[code] })
    this.#close(CLOSE[code], code)
  }

  #send(message: ServerMessage): void {
    if (!this.#closed) this.#transport.send(JSON.stringify(message))
  }

  #close(code: number, reason: string): void {
    if (this.#closed) return
    this.#end()
    this.#transport.close(code, reason)
  }

  #end(): void {
    if (!this.#closed && this.#admitted) this.#context.hub.release(this.#admitted.userId, this)
    this.#closed = true
    this.writer.clear()
    this.#schedule()
  }
}

/** Codes of refusals that end a connection because of its client. */
type RefusalCode = Exclude<ErrorCode, 'unknown_channel'>

const REFUSAL_MESSAGES = {
  malformed: 'El mensaje no es válido.',
  not_authenticated: 'Tu sesión no es válida o ha terminado. Inicia sesión de nuevo.',
  forbidden: 'Una conexión abierta no puede cambiar de cuenta.',
  limit: 'Has superado un límite de la conexión. Inténtalo de nuevo en un minuto.',
} as const satisfies Record<RefusalCode, string>
