import pg from 'pg'
import { Repeater } from './repeater.ts'

export interface LeaderOptions {
  url: string
  /** Which office is stood for; one holder in the whole system. */
  name: string
  onElected: () => void
  /** The office is lost: what it allowed must stop at once. */
  onLost: () => void
  onError: (error: Error) => void
  retryMs?: number
}

/**
 * One leader in the whole system: whoever holds a session's advisory lock. The lock goes with the connection, so a
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

  /** Resolves when it has stood for election once. */
  start(): Promise<void> {
    return this.#repeater.start()
  }

  async stop(): Promise<void> {
    await this.#repeater.stop()
    await this.resign()
  }

  /** Stands for election, or, when elected, makes sure that the connection that holds the lock is alive. */
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
      if (this.#client === client) this.#lose()
    })
    await client.connect()
    return client
  }

  #lose(): void {
    this.#client = null
    if (!this.#elected) return
    this.#elected = false
    this.#options.onLost()
  }

  /** Gives the office up; the next round stands for it again. */
  async resign(): Promise<void> {
    const client = this.#client
    this.#lose()
    await client?.end().catch(this.#options.onError)
  }
}
