import type { BaseLogger } from 'pino'
import { templateAnswer } from '../../domain/commentary/answer.ts'
import type { Facts } from '../../domain/commentary/facts.ts'
import { modelAnswer } from '../../domain/commentary/model-answer.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  type CommentaryAttempt,
  finishCommentary,
  type OpenCommentary,
  readRequest,
} from '../../platform/repositories/commentary/commentaries.ts'
import { latestTitles } from '../../platform/repositories/news/headlines.ts'
import type { LocalModel } from '../model/local-model.ts'
import type { ModelHost } from '../model/model-host.ts'
import { objectionOf, promptOf } from './prompt.ts'
import { type Reading, readAnswer } from './read-answer.ts'

export interface CommentaryOfficeOptions {
  model: LocalModel
  db: Database
  bus: Bus
  log: Pick<BaseLogger, 'info'>
  clock: () => number
}

type Shown = Extract<Reading, { comment: string }>

const TITLES = 3
const TITLE_DAYS = 3
const DAY_MS = 86_400_000

/** Writes requested comments, with the local model if there is one, otherwise with the template. */
export class CommentaryOffice {
  readonly #options: CommentaryOfficeOptions

  constructor(options: CommentaryOfficeOptions) {
    this.#options = options
  }

  /** Answers one request, whatever the model does; an already answered or replaced one stays as it is. */
  async answer(attempt: CommentaryAttempt, signal: AbortSignal): Promise<void> {
    const { db, bus, model } = this.#options
    const request = await readRequest(db, attempt)
    if (!request) return
    const facts: Facts = JSON.parse(request.facts)
    const asOf = request.as_of.toISOString()
    const written = request.wanted && model.usable ? await this.#ask(request, facts, signal) : null
    const answer =
      written === null ? templateAnswer(facts, asOf) : modelAnswer(facts, asOf, { model: model.name, ...written })
    await db.transaction().execute(async (trx) => {
      const seq = await finishCommentary(trx, { ...attempt, body: JSON.stringify(answer), model: answer.model })
      if (seq !== null) await bus.publish('commentary', { seq }, trx)
    })
  }

  /** A comment that may be shown, or null if the model has none. Throws when told to stop. */
  async #ask({ instrument_id }: OpenCommentary, facts: Facts, signal: AbortSignal): Promise<Shown | null> {
    const { db, model, log, clock } = this.#options
    const { symbol } = facts
    const since = new Date(clock() - TITLE_DAYS * DAY_MS)
    const titles = await latestTitles(db, instrument_id, { since, limit: TITLES })
    const written = await model.use({ symbol }, signal, async (host, stop) => {
      const begun = performance.now()
      const reading = await writeComment(host, facts, titles, stop)
      return { reading, ms: performance.now() - begun }
    })
    if (written === null) return null
    const { reading, ms } = written
    await model.judged(reading.comment !== null, ms)
    if (reading.comment !== null) return reading
    log.info({ symbol, objections: reading.objections }, 'what the local model wrote was refused')
    return null
  }
}

/**
 * Asks the model for a comment in marks and judges it; if it may not be shown, the model is told why and asked once
 * more, for marks again or, if it uses none, for a text that is checked word by word. Throws what ModelHost.ask throws.
 */
async function writeComment(
  host: Pick<ModelHost, 'ask'>,
  facts: Facts,
  titles: readonly string[],
  stop: AbortSignal,
): Promise<Reading> {
  const question = promptOf(facts, titles)
  const answer = await host.ask(question, stop)
  const first = readAnswer(answer, facts, { free: false })
  if (first.comment !== null) return first
  const again = await host.ask(objectionOf(question, answer, first.objections), stop)
  return readAnswer(again, facts, { free: true })
}
