import type { BaseLogger } from 'pino'
import type { Database } from '#platform/database/database.ts'
import { deleteModelReport, writeModelReport } from '#platform/repositories/commentary.ts'
import { type ModelState, WRITING_STATES } from '#platform/tables/commentary.ts'
import { Breaker, type BreakerOptions } from './breaker.ts'
import { ModelError } from './model-error.ts'
import type { ModelHost } from './model-host.ts'
import type { Question } from './question.ts'

export interface ModelWatchOptions {
  host: ModelHost
  db: Database
  log: Pick<BaseLogger, 'info' | 'warn'>
  breaker: BreakerOptions
  /** Identifies this worker's report. */
  worker: string
}

const TRIAL: Question = {
  messages: [{ role: 'user', content: 'Responde con {"estado": "listo"}' }],
  format: { type: 'object', properties: { estado: { type: 'string' } }, required: ['estado'] },
  mostTokens: 20,
}

/**
 * The state of the local model as this worker sees it: checked every few seconds, learnt from every answer, reported to
 * the servers in a row, and to the operator in one line whenever it changes. Absent or down is a normal state.
 */
export class ModelWatch {
  readonly #options: ModelWatchOptions
  readonly #breaker: Breaker
  #state: ModelState | null = null
  #trial: Promise<void> | null = null
  #counts = { accepted: 0, rejected: 0, failed: 0, last_ms: null as number | null }

  constructor(options: ModelWatchOptions) {
    this.#options = options
    this.#breaker = new Breaker(options.breaker)
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

  /** The model answered. */
  answered(): void {
    this.#breaker.succeed()
  }

  /** A comment by the model took `ms`; whether it may be shown. */
  async judged(accepted: boolean, ms: number): Promise<void> {
    this.#counts[accepted ? 'accepted' : 'rejected'] += 1
    this.#counts.last_ms = Math.round(ms)
    await this.#report(this.#there)
  }

  /** The model gave no answer. */
  async failed(error: ModelError): Promise<void> {
    this.#counts.failed += 1
    if (error.failure === 'unreachable' || error.failure === 'missing') {
      await this.#report(error.failure)
      return
    }
    this.#breaker.fail()
    await this.#report(this.#there)
  }

  /** Tells the servers that this worker ends. */
  async withdraw(): Promise<void> {
    await deleteModelReport(this.#options.db, this.#options.worker)
  }

  /** The state of a model that its host has. */
  get #there(): ModelState {
    if (this.#breaker.state !== 'closed') return 'failing'
    return this.#options.host.binds ? 'ready' : 'unbound'
  }

  /** Nobody waits for its answer, and any answer in the requested form will do. */
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
      if (state === 'failing') log.warn({ model, ...this.#counts }, LINES[state])
      else log.info({ model }, LINES[state])
    }
    this.#state = state
    await writeModelReport(db, worker, { model: host.model, state, ...this.#counts })
  }
}

const LINES: Readonly<Record<ModelState, string>> = {
  ready: 'the local model is there: it writes the comments',
  unbound:
    'the host of the local model takes no patterns: the model writes the comments freely, and more of its sentences are left out',
  missing: 'the host of the local model does not have it: comments are templates until it is pulled',
  unreachable: 'no host of a local model answers: comments are templates (docs/commentary.md)',
  failing: 'the local model failed several times in a row: comments are templates until a trial goes well',
}
