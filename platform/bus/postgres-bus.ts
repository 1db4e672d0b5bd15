import { sql } from 'kysely'
import pg from 'pg'
import { retryDelay } from '#domain/retry-delay.ts'
import type { Database, Db } from '../database/database.ts'
import { Repeater } from '../process/repeater.ts'
import { type Bus, callSafely, type Hints, Subscribers, type Topic } from './bus.ts'

export interface PostgresBusOptions {
  /** The address of the database, for the connection that listens; never a transaction pooler. */
  url: string
  /** Sends the hints that belong to no transaction. */
  db: Database
  onError: (error: Error) => void
  /** Milliseconds after which the listening connection is replaced when it does not answer. */
  timeoutMs?: number
}

const CHANNEL = 'atalaya'
/** Milliseconds between two tests of the listening connection. */
const HEARTBEAT_MS = 10_000
/** Milliseconds. */
const RETRY = { first: 250, longest: 5_000 }

/** Sends hints as PostgreSQL notifications, and receives them on one connection that does nothing else. */
export class PostgresBus implements Bus {
  readonly ticks = null
  readonly trouble = null
  readonly #options: PostgresBusOptions
  readonly #timeoutMs: number
  readonly #subscribers: Subscribers
  readonly #reconnected = new Set<() => void>()
  #client: pg.Client | null = null
  #rounds = 0
  /** Attempts to connect in a row that failed. */
  #failures = 0
  readonly #repeater: Repeater

  constructor(options: PostgresBusOptions) {
    this.#options = options
    this.#timeoutMs = options.timeoutMs ?? 5_000
    this.#subscribers = new Subscribers(options.onError)
    this.#repeater = new Repeater(
      () => this.round(),
      () => this.#wait(),
      (error) => options.onError(error as Error),
    )
  }

  async publish<T extends Topic>(topic: T, payload: Hints[T], db: Db = this.#options.db): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify([topic, payload])})`.execute(db)
  }

  subscribe<T extends Topic>(topic: T, handler: (payload: Hints[T]) => void): () => void {
    return this.#subscribers.add(topic, handler)
  }

  onReconnected(handler: () => void): () => void {
    this.#reconnected.add(handler)
    return () => void this.#reconnected.delete(handler)
  }

  /** Resolves after the first attempt to listen; the attempts go on until `stop`. */
  start(): Promise<void> {
    return this.#repeater.start()
  }

  async stop(): Promise<void> {
    await this.#repeater.stop()
    this.#subscribers.clear()
    this.#reconnected.clear()
    const client = this.#client
    this.#client = null
    if (!client) return
    const cut = setTimeout(() => destroy(client), this.#timeoutMs)
    await client.end()
    clearTimeout(cut)
  }

  /** Listens if no connection does, otherwise makes sure that the connection is alive. */
  async round(): Promise<void> {
    try {
      if (this.#client) await this.#client.query('select 1')
      else await this.#connect()
      this.#failures = 0
    } catch (error) {
      this.#options.onError(error as Error)
      this.#drop(this.#client)
    }
  }

  /** Milliseconds until the next round, which grow with each attempt to connect that fails. */
  #wait(): number {
    if (this.#client) return HEARTBEAT_MS
    return retryDelay(this.#failures++, RETRY)
  }

  async #connect(): Promise<void> {
    const first = this.#rounds++ === 0
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: 'atalaya bus',
      connectionTimeoutMillis: this.#timeoutMs,
      query_timeout: this.#timeoutMs,
      keepAlive: true,
    })
    client.on('error', (error) => {
      this.#options.onError(error)
      this.#drop(client)
    })
    client.on('notification', ({ payload }) => callSafely(() => this.#receive(payload ?? ''), this.#options.onError))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      destroy(client)
      throw error
    }
    this.#client = client
    if (!first) for (const handler of this.#reconnected) callSafely(handler, this.#options.onError)
  }

  #receive(text: string): void {
    const [topic, payload]: [Topic, Hints[Topic]] = JSON.parse(text)
    this.#subscribers.deliver(topic, payload)
  }

  /** Drops a lost connection and connects again at once, without waiting for the next heartbeat. */
  #drop(client: pg.Client | null): void {
    if (!client) return
    destroy(client)
    if (this.#client !== client) return
    this.#client = null
    this.#repeater.runNow()
  }
}

// A half-open connection would never answer the message that ends a session.
function destroy(client: pg.Client): void {
  client.connection.stream.destroy()
}
