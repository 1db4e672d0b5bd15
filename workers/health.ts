import { rename, writeFile } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Database } from '#platform/database/database.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { Repeater } from '#platform/process/repeater.ts'
import { readFeedHealth } from '#platform/repositories/operation.ts'

const EVERY_MS = 10_000
const DEAD_SECONDS = 60

interface HealthOptions {
  db: Database
  market: string
  log: Logger
  clock: () => number
}

/**
 * Repeatedly writes one line into a file: the second of the epoch, and `ok` while this or another worker leads the
 * market's feed, or why not. docker/worker-health.sh reads it.
 */
export class Health {
  readonly #file: string
  readonly #options: HealthOptions
  readonly #repeater: Repeater

  constructor(file: string, options: HealthOptions) {
    this.#file = file
    this.#options = options
    const onError = (error: unknown) => options.log.error({ err: error }, 'HEALTH_FILE could not be written')
    this.#repeater = new Repeater(() => this.round(), EVERY_MS, onError)
  }

  /** Rejects if the file cannot be written. */
  async start(): Promise<void> {
    await this.round().catch((error) => {
      throw error.syscall ? new OperatorError(`HEALTH_FILE: cannot be written (${error.code}).`) : error
    })
    this.#repeater.start()
  }

  async stop(): Promise<void> {
    await this.#repeater.stop()
  }

  async round(): Promise<void> {
    const state = await this.#state()
    // Written to a new file and renamed, so that a reader never sees half a line.
    await writeFile(`${this.#file}.new`, `${Math.floor(this.#options.clock() / 1000)} ${state}\n`)
    await rename(`${this.#file}.new`, this.#file)
  }

  async #state(): Promise<string> {
    const { db, market } = this.#options
    try {
      const feed = await readFeedHealth(db, market)
      if (feed === null) return 'no worker ever led the feed'
      return feed.age > DEAD_SECONDS ? `the feed was last written ${Math.round(feed.age)} s ago` : 'ok'
    } catch (error) {
      return `the database could not be asked (${(error as Error).message.split('\n', 1)[0]})`
    }
  }
}
