import { randomUUID } from 'node:crypto'
import type { BaseLogger } from 'pino'
import { modelAnswer, templateAnswer } from '../../domain/commentary/answer.ts'
import type { Facts } from '../../domain/commentary/facts.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Database } from '../../platform/database.ts'
import {
  type CommentaryAttempt,
  finishCommentary,
  type OpenCommentary,
  readRequest,
} from '../../platform/repositories/commentaries.ts'
import { latestTitles } from '../../platform/repositories/headlines.ts'
import { Repeater } from '../feeds/repeater.ts'
import type { BreakerOptions } from './breaker.ts'
import { ModelError } from './model-error.ts'
import type { ModelHost } from './model-host.ts'
import { ModelWatch } from './model-watch.ts'
import { writeComment } from './write-comment.ts'

export interface CommentaryOfficeOptions {
  host: ModelHost
  db: Database
  bus: Bus
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  clock: () => number
  breaker?: Omit<BreakerOptions, 'clock'>
  /** How often the host is looked at. */
  everyMs?: number
}

const EVERY_MS = 5_000
const TITLES = 3
const TITLE_DAYS = 3
const DAY_MS = 86_400_000

/** Writes the comments that were asked for, with the local model where there is one, else with the template. */
export class CommentaryOffice {
  readonly #options: CommentaryOfficeOptions
  readonly #watch: ModelWatch
  readonly #stopping = new AbortController()
  readonly #repeater: Repeater
  readonly #untold = (error: unknown) =>
    this.#options.log.error({ err: error }, 'the state of the local model could not be told')

  constructor(options: CommentaryOfficeOptions) {
    const { host, db, log, clock, breaker, everyMs = EVERY_MS } = options
    this.#options = options
    this.#watch = new ModelWatch({ host, db, log, breaker: { ...breaker, clock }, worker: randomUUID() })
    this.#repeater = new Repeater(() => this.round(), everyMs, this.#untold)
  }

  /** Resolves when the model has been looked at: a request that waited for this worker is to find it known. */
  async start(): Promise<void> {
    await this.round().catch(this.#untold)
    this.#repeater.start()
  }

  /** Breaks off what the model is doing; its job is run again by whoever is there. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the worker stops'))
    await this.#repeater.stop()
    await this.#watch.trialEnded()
    try {
      await this.#watch.withdraw()
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the report on the local model stays until it runs out')
    }
  }

  /** Looks at the model once. */
  async round(): Promise<void> {
    if (this.#stopping.signal.aborted) return
    await this.#watch.round(this.#stopping.signal)
  }

  /** Answers one request, whatever the model does; one that is answered already, or replaced, is left as it is. */
  async answer(attempt: CommentaryAttempt, signal: AbortSignal): Promise<void> {
    const { db, bus, host } = this.#options
    const request = await readRequest(db, attempt)
    if (!request) return
    const facts: Facts = JSON.parse(request.facts)
    const asOf = request.as_of.toISOString()
    const stop = AbortSignal.any([signal, this.#stopping.signal])
    const comment = request.wanted && this.#watch.usable ? await this.#ask(request, facts, stop) : null
    const answer =
      comment === null ? templateAnswer(facts, asOf) : modelAnswer(facts, asOf, { model: host.model, comment })
    await db.transaction().execute(async (trx) => {
      const seq = await finishCommentary(trx, { ...attempt, body: JSON.stringify(answer), model: answer.model })
      if (seq !== null) await bus.publish('commentary', { seq }, trx)
    })
  }

  /** A comment that may be shown, or null where the model has none. Throws when it was told to stop. */
  async #ask({ instrument_id }: OpenCommentary, facts: Facts, stop: AbortSignal): Promise<string | null> {
    const { db, host, log, clock } = this.#options
    const since = new Date(clock() - TITLE_DAYS * DAY_MS)
    const titles = await latestTitles(db, instrument_id, { since, limit: TITLES })
    const begun = performance.now()
    try {
      const written = await writeComment(host, facts, titles, stop)
      const ms = performance.now() - begun
      await this.#watch.answered(written.comment !== null, ms)
      if (written.comment === null) {
        log.info({ symbol: facts.symbol, objections: written.objections }, 'what the local model wrote was refused')
      }
      return written.comment
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      log.info({ symbol: facts.symbol, failure: error.failure, why: error.message }, 'the local model gave no text')
      await this.#watch.failed(error)
      return null
    }
  }
}
