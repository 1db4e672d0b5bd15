import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import type { BaseLogger } from 'pino'
import type { Database } from '#platform/database/database.ts'
import { Repeater } from '#platform/process/repeater.ts'
import type { BreakerOptions } from './breaker.ts'
import { ModelError } from './model-error.ts'
import type { ModelHost } from './model-host.ts'
import { ModelWatch } from './model-watch.ts'

export interface LocalModelOptions {
  host: ModelHost
  db: Database
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  /** Epoch milliseconds. */
  clock: () => number
  breaker?: Omit<BreakerOptions, 'clock'>
}

/** Work that calls the model in its turn. */
export type Asking<T> = (host: Pick<ModelHost, 'ask'>, stop: AbortSignal) => Promise<T>

/** How often the host is checked. */
const EVERY_MS = 5_000

/** The local model as one worker uses it: one request at a time, while it is there and does not fail. */
export class LocalModel {
  readonly #options: LocalModelOptions
  readonly #watch: ModelWatch
  readonly #stopping = new AbortController()
  readonly #repeater: Repeater
  readonly #turn = pLimit(1)
  readonly #untold = (error: unknown) =>
    this.#options.log.error({ err: error }, 'the state of the local model could not be reported')

  constructor(options: LocalModelOptions) {
    const { host, db, log, clock, breaker } = options
    this.#options = options
    this.#watch = new ModelWatch({ host, db, log, breaker: { ...breaker, clock }, worker: randomUUID() })
    this.#repeater = new Repeater(() => this.round(), EVERY_MS, this.#untold)
  }

  get name(): string {
    return this.#options.host.model
  }

  /** Whether it is worth asking now. */
  get usable(): boolean {
    return this.#watch.usable
  }

  /** Resolves when the model has been checked, so that a request that waited for this worker finds its state known. */
  async start(): Promise<void> {
    await this.#repeater.start()
  }

  /** Aborts the model's current work; another worker runs its job again. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the worker stops'))
    await this.#repeater.stop()
    await this.#watch.trialEnded()
    try {
      await this.#watch.withdraw()
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the report on the local model stays until it expires')
    }
  }

  /** Checks the model once. */
  async round(): Promise<void> {
    if (this.#stopping.signal.aborted) return
    await this.#watch.round(this.#stopping.signal)
  }

  /**
   * The result of `asking`, run when its turn comes, or null if the model gave no answer; `about` is for the log.
   * Throws when told to stop, and what `asking` throws.
   */
  async use<T>(about: object, signal: AbortSignal, asking: Asking<T>): Promise<T | null> {
    const stop = AbortSignal.any([signal, this.#stopping.signal])
    try {
      const result = await this.#turn(() => {
        stop.throwIfAborted()
        return asking(this.#options.host, stop)
      })
      this.#watch.answered()
      return result
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      this.#options.log.info({ ...about, failure: error.failure, why: error.message }, 'the local model gave no answer')
      await this.#watch.failed(error)
      return null
    }
  }

  /** A comment by the model took `ms`; whether it may be shown. */
  judged(accepted: boolean, ms: number): Promise<void> {
    return this.#watch.judged(accepted, ms)
  }
}
