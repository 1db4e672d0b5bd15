import pg from 'pg'
import { Repeater } from './repeater.ts'

export interface LeaderOptions {
  url: string
  /** The name of the office; it has one holder in the whole system. */
  name: string
  onElected: () => void
  /** The office is lost: its work must stop at once. One that resigns keeps the office until then. */
  onLost: () => Promise<void> | void
  onError: (error: Error) => void
  retryMs?: number
}

/**
 * One leader in the whole system: the holder of a session's advisory lock. The lock goes with the connection, so a
 * killed leader is replaced within one retry.
 */
export class Leader {
  readonly #options: LeaderOptions
  readonly #repeater: Repeater
  #client: pg.Client | null = null
  #elected = false

  constructor(options: LeaderOptions) {
    this.#options = options
    const onError = (error: unknown) => options.onError(error as Error)
    this.#repeater = new Repeater(() => this.round(), options.retryMs ?? 1_000, onError)
  }

  /** Resolves after the first attempt to be elected. */
  start(): Promise<void> {
    return this.#repeater.start()
  }

  async stop(): Promise<void> {
    await this.#repeater.stop()
    await this.resign()
  }

  /** Tries to be elected, or, once elected, makes sure that the connection with the lock is alive. */
  async round(): Promise<void> {
    try {
      const client = (this.#client ??= await this.#connect())
      if (this.#elected) {
        await client.query('select 1')
        return
      }
      const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as won', [this.#options.name])
      if (rows[0].won && this.#client === client) {
        this.#elected = true
        this.#options.onElected()
      }
    } catch (error) {
      this.#options.onError(error as Error)
      await this.resign()
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: `atalaya leader ${this.#options.name}`,
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    client.on('error', (error) => {
      this.#options.onError(error)
      if (this.#client === client) void this.#lose()
    })
    await client.connect()
    return client
  }

  async #lose(): Promise<void> {
    this.#client = null
    if (!this.#elected) return
    this.#elected = false
    await this.#options.onLost()
  }

  /** Gives up the office; the next round tries for it again. */
  async resign(): Promise<void> {
    const client = this.#client
    await this.#lose()
    await client?.end().catch(this.#options.onError)
  }
}
