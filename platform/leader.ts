import pg from 'pg'

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
  readonly #retryMs: number
  #client: pg.Client | null = null
  #elected = false
  #timer: NodeJS.Timeout | null = null
  #round: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(options: LeaderOptions) {
    this.#options = options
    this.#retryMs = options.retryMs ?? 1_000
  }

  start(): void {
    this.#next(0)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#round
    await this.resign()
  }

  #next(delay: number): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#round = this.round().then(() => this.#next(this.#retryMs))
    }, delay)
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
