import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node'
import { Repeater } from '../../process/repeater.ts'
import { callSafely } from '../bus.ts'

type Receive = (data: Uint8Array, subject: string) => void

interface HeldSubscription {
  subject: string
  receive: Receive
  /** The subscription on the present connection; null while there is none. */
  live: Subscription | null
}

export interface NatsLinkOptions {
  /**
   * Addresses such as `nats://user:password@host:4222` of one cluster; the credentials of the first are used for all.
   */
  urls: readonly string[]
  onUp: () => void
  /** Is called after each attempt that failed, and when the connection is lost. */
  onDown: (error: Error | null) => void
  /** Is called with the error of a handler, and when the broker refuses a subject. */
  onError: (error: Error) => void
}

const RETRY_MS = 1_000
const TIMEOUT_MS = 2_000
/**
 * Rounds without any message, not even the answer to a ping, after which the connection counts as lost. Rounds are
 * counted instead of time, which also passes while the process itself is suspended.
 */
const MAX_UNANSWERED_ROUNDS = 3

/**
 * One connection to NATS, which is replaced when it is lost. Messages are dropped while there is none, instead of being
 * kept to be sent later, since receivers read what they missed from the tables.
 */
export class NatsLink {
  readonly #options: NatsLinkOptions
  readonly #subscriptions = new Set<HeldSubscription>()
  readonly #repeater: Repeater
  #connection: NatsConnection | null = null
  #unansweredRounds = 0

  constructor(options: NatsLinkOptions) {
    this.#options = options
    this.#repeater = new Repeater(
      () => this.#round(),
      RETRY_MS,
      (error) => options.onError(error as Error),
    )
  }

  get isUp(): boolean {
    return this.#connection !== null
  }

  /** Resolves after the first attempt; the attempts go on until `stop`. */
  start(): Promise<void> {
    return this.#repeater.start()
  }

  async stop(): Promise<void> {
    await this.#repeater.stop()
    const connection = this.#connection
    this.#connection = null
    await connection?.close()
  }

  /** Sends a message, or drops it while there is no connection. */
  publish(subject: string, data: Uint8Array | string): void {
    this.#connection?.publish(subject, data)
  }

  /** Returns a function that ends the subscription. */
  subscribe(subject: string, receive: Receive): () => void {
    const held: HeldSubscription = { subject, receive, live: null }
    this.#subscriptions.add(held)
    if (this.#connection) this.#listen(this.#connection, held)
    return () => {
      this.#subscriptions.delete(held)
      held.live?.unsubscribe()
    }
  }

  async #round(): Promise<void> {
    if (this.#connection) {
      this.#check(this.#connection)
      return
    }
    const { urls, onUp, onDown } = this.#options
    const [{ username, password }] = urls.map((url) => new URL(url))
    const given = decodeURIComponent(username)
    try {
      const connection = await connect({
        servers: urls.map((url) => new URL(url).host),
        ...(password ? { user: given, pass: decodeURIComponent(password) } : given && { token: given }),
        name: 'atalaya',
        timeout: TIMEOUT_MS,
        reconnect: false,
        ignoreClusterUpdates: true,
      })
      for (const held of this.#subscriptions) this.#listen(connection, held)
      this.#connection = connection
      this.#unansweredRounds = 0
      void connection.closed().then((error) => this.#lost(connection, error instanceof Error ? error : null))
    } catch (error) {
      onDown(error as Error)
      return
    }
    onUp()
  }

  #listen(connection: NatsConnection, held: HeldSubscription): void {
    const { onError } = this.#options
    held.live = connection.subscribe(held.subject, {
      callback: (error, message) => {
        this.#unansweredRounds = 0
        if (error) onError(error)
        else callSafely(() => held.receive(message.data, message.subject), onError)
      },
    })
  }

  #check(connection: NatsConnection): void {
    if (++this.#unansweredRounds > MAX_UNANSWERED_ROUNDS) {
      this.#lost(connection, new Error('NATS does not answer'))
      connection.close().catch(this.#options.onError)
      return
    }
    const answered = () => {
      this.#unansweredRounds = 0
    }
    // A connection that ends meanwhile is reported by `closed`.
    connection.flush().then(answered, () => undefined)
  }

  #lost(connection: NatsConnection, error: Error | null): void {
    if (this.#connection !== connection) return
    this.#connection = null
    for (const held of this.#subscriptions) held.live = null
    this.#options.onDown(error)
    this.#repeater.runNow()
  }
}
