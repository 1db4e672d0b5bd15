// Tested by workers/news/news-labeller.test.ts.

import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import type { BaseLogger } from 'pino'
import { retryDelay } from '#domain/retry-delay.ts'
import type { Database } from '#platform/database/database.ts'
import { Repeater } from '#platform/process/repeater.ts'
import { steadyClock } from '#platform/process/steady-clock.ts'
import { deleteModelReport, writeModelReport } from '#platform/repositories/commentary.ts'
import { type ModelState, WRITING_STATES } from '#platform/tables/commentary.ts'
import { ModelError, type ModelHost } from './model-host.ts'
import type { Question } from './question.ts'

export interface LocalModelOptions {
  host: ModelHost
  db: Database
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  /** Epoch milliseconds. */
  clock: () => number
  breaker?: Omit<CircuitBreakerOptions, 'clock'>
}

/** Work that calls the model, one at a time. */
export type ModelTask<T> = (host: Pick<ModelHost, 'ask'>, stop: AbortSignal) => Promise<T>

/** Milliseconds between two checks of the host. */
const EVERY_MS = 5_000

/** The local model as one worker uses it: one request at a time, while it is there and does not fail. */
export class LocalModel {
  readonly #options: LocalModelOptions
  readonly #health: ModelHealth
  readonly #stopping = new AbortController()
  readonly #repeater: Repeater
  readonly #turn = pLimit(1)
  readonly #onReportFailed = (error: unknown) =>
    this.#options.log.error({ err: error }, 'the state of the local model could not be reported')

  constructor(options: LocalModelOptions) {
    const { host, db, log, clock, breaker } = options
    this.#options = options
    this.#health = new ModelHealth({
      host,
      db,
      log,
      breaker: { ...breaker, clock: steadyClock(clock) },
      worker: randomUUID(),
    })
    this.#repeater = new Repeater(() => this.round(), EVERY_MS, this.#onReportFailed)
  }

  get name(): string {
    return this.#options.host.model
  }

  /** Whether it is worth asking now. */
  get usable(): boolean {
    return this.#health.usable
  }

  /** Resolves when the model has been checked, so that a request that waited for this worker finds its state known. */
  async start(): Promise<void> {
    await this.#repeater.start()
  }

  /** Aborts the model's current work; another worker runs its job again. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the worker stops'))
    await this.#repeater.stop()
    await this.#health.trialEnded()
    try {
      await this.#health.withdraw()
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the report on the local model stays until it expires')
    }
  }

  /** Checks the model once. */
  async round(): Promise<void> {
    if (this.#stopping.signal.aborted) return
    await this.#health.round(this.#stopping.signal)
  }

  /**
   * The result of `asking`, run when its turn comes, or null if the model gave no answer; `about` is for the log.
   * Throws when `signal` aborts or the worker stops, and what `asking` throws.
   */
  async use<T>(about: object, signal: AbortSignal, asking: ModelTask<T>): Promise<T | null> {
    const stop = AbortSignal.any([signal, this.#stopping.signal])
    try {
      const result = await this.#turn(() => {
        stop.throwIfAborted()
        return asking(this.#options.host, stop)
      })
      this.#health.answered()
      return result
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      this.#options.log.info({ ...about, failure: error.failure, why: error.message }, 'the local model gave no answer')
      await this.#health.failed(error)
      return null
    }
  }

  /** Counts a comment by the model that took `ms`; `accepted` says whether it may be shown. */
  judged(accepted: boolean, ms: number): Promise<void> {
    return this.#health.judged(accepted, ms)
  }
}

interface ModelHealthOptions {
  host: ModelHost
  db: Database
  log: Pick<BaseLogger, 'info' | 'warn'>
  breaker: CircuitBreakerOptions
  /** Identifies this worker's report. */
  worker: string
}

const TRIAL: Question = {
  messages: [{ role: 'user', content: 'Responde con {"estado": "listo"}' }],
  format: { type: 'object', properties: { estado: { type: 'string' } }, required: ['estado'] },
  mostTokens: 20,
}

/**
 * The state of the local model as this worker sees it: checked every few seconds, updated by every answer, reported to
 * the servers in a row, and to the operator in one line whenever it changes. Absent or down is a normal state.
 */
class ModelHealth {
  readonly #options: ModelHealthOptions
  readonly #breaker: CircuitBreaker
  #state: ModelState | null = null
  #trial: Promise<void> | null = null
  #counts = { accepted: 0, rejected: 0, failed: 0, last_ms: null as number | null }

  constructor(options: ModelHealthOptions) {
    this.#options = options
    this.#breaker = new CircuitBreaker(options.breaker)
  }

  /** Whether a text is worth requesting now. */
  get usable(): boolean {
    return this.#state !== null && WRITING_STATES.includes(this.#state)
  }

  /** Checks whether the host has the model, runs a due trial of one that failed, and reports. */
  async round(stop: AbortSignal): Promise<void> {
    const { host } = this.#options
    let state: ModelState
    try {
      state = (await host.hasModel(stop)) ? this.#there : 'missing'
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      state = 'unreachable'
    }
    if (state === 'failing' && this.#breaker.state === 'half-open') this.#trial ??= this.#try(stop)
    await this.#report(state)
  }

  /** Resolves when no trial is under way. */
  async trialEnded(): Promise<void> {
    await this.#trial
  }

  answered(): void {
    this.#breaker.succeed()
  }

  /** Counts a comment by the model that took `ms`; `accepted` says whether it may be shown. */
  async judged(accepted: boolean, ms: number): Promise<void> {
    this.#counts[accepted ? 'accepted' : 'rejected'] += 1
    this.#counts.last_ms = Math.round(ms)
    await this.#report(this.#there)
  }

  /** Counts a request to the model that got no answer. */
  async failed(error: ModelError): Promise<void> {
    this.#counts.failed += 1
    if (error.failure === 'unreachable' || error.failure === 'missing') {
      await this.#report(error.failure)
      return
    }
    this.#breaker.fail()
    await this.#report(this.#there)
  }

  /** Deletes this worker's report, so that the servers no longer count on it. */
  async withdraw(): Promise<void> {
    await deleteModelReport(this.#options.db, this.#options.worker)
  }

  /** The state of a model that its host has. */
  get #there(): ModelState {
    if (this.#breaker.state !== 'closed') return 'failing'
    return this.#options.host.binds ? 'ready' : 'unbound'
  }

  /** A trial delays no user's request, and any answer in the requested form will do. */
  async #try(stop: AbortSignal): Promise<void> {
    try {
      await this.#options.host.ask(TRIAL, stop)
      this.#breaker.succeed()
    } catch (error) {
      if (stop.aborted) return
      this.#breaker.fail()
      this.#options.log.info({ why: (error as Error).message }, 'a trial of the local model failed')
    } finally {
      this.#trial = null
    }
  }

  async #report(state: ModelState): Promise<void> {
    const { db, log, host, worker } = this.#options
    if (state !== this.#state) {
      const { model } = host
      if (state === 'failing') log.warn({ model, ...this.#counts }, STATE_MESSAGES[state])
      else log.info({ model }, STATE_MESSAGES[state])
    }
    this.#state = state
    await writeModelReport(db, worker, { model: host.model, state, ...this.#counts })
  }
}

const STATE_MESSAGES: Readonly<Record<ModelState, string>> = {
  ready: 'the local model is there: it writes the comments',
  unbound:
    'the host of the local model takes no patterns: the model writes the comments freely, and more of its sentences are left out',
  missing: 'the host of the local model does not have it: comments are templates until it is pulled',
  unreachable: 'no host of a local model answers: comments are templates (docs/commentary.md)',
  failing: 'the local model failed several times in a row: comments are templates until a trial goes well',
}

export interface CircuitBreakerOptions {
  /** Epoch milliseconds. */
  clock: () => number
  /** Failures in a row after which it opens. */
  failures?: number
  /** Milliseconds that it stays open the first time; twice as long after each trial that fails. */
  pauseMs?: number
  longestPauseMs?: number
}

/** Stops calling a service that failed several times in a row, until a trial after a pause succeeds. */
export class CircuitBreaker {
  readonly #options: Required<CircuitBreakerOptions>
  #inARow = 0
  #openUntil: number | null = null

  constructor({ clock, failures = 3, pauseMs = 30_000, longestPauseMs = 600_000 }: CircuitBreakerOptions) {
    this.#options = { clock, failures, pauseMs, longestPauseMs }
  }

  /** Half-open means that the pause is over and one trial decides. */
  get state(): 'closed' | 'open' | 'half-open' {
    if (this.#openUntil === null) return 'closed'
    return this.#options.clock() < this.#openUntil ? 'open' : 'half-open'
  }

  succeed(): void {
    this.#inARow = 0
    this.#openUntil = null
  }

  fail(): void {
    const { clock, failures, pauseMs, longestPauseMs } = this.#options
    this.#inARow += 1
    if (this.#inARow < failures) return
    this.#openUntil = clock() + retryDelay(this.#inARow - failures, { first: pauseMs, longest: longestPauseMs })
  }
}
