import type { BaseLogger } from 'pino'
import { answerOf, templateAnswer } from '#domain/commentary/answer.ts'
import type { Facts } from '#domain/commentary/facts.ts'
import { type Judgement, judgeSentences } from '#domain/commentary/judge.ts'
import type { FilledText } from '#domain/commentary/marks.ts'
import { DAY_MS } from '#domain/market/session-dates.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Database } from '#platform/database/database.ts'
import {
  type CommentaryAttempt,
  finishCommentary,
  type OpenCommentary,
  readCommentaryRequest,
} from '#platform/repositories/commentary.ts'
import { readLatestTitles } from '#platform/repositories/news.ts'
import type { LocalModel } from '../model/local-model.ts'
import { readForm } from '../model/question.ts'
import { promptOf } from './prompt.ts'

export interface CommentaryServiceOptions {
  model: LocalModel
  db: Database
  bus: Bus
  log: Pick<BaseLogger, 'info'>
  clock: () => number
}

const TITLES = 3
const TITLE_DAYS = 3

/** Writes requested comments, with the local model if there is one, otherwise with the template. */
export class CommentaryService {
  readonly #options: CommentaryServiceOptions

  constructor(options: CommentaryServiceOptions) {
    this.#options = options
  }

  /** Answers one request, whatever the model does; an already answered or replaced one stays as it is. */
  async answer(attempt: CommentaryAttempt, signal: AbortSignal): Promise<void> {
    const { db, bus, model } = this.#options
    const request = await readCommentaryRequest(db, attempt)
    if (!request) return
    const facts: Facts = JSON.parse(request.facts)
    const asOf = request.as_of.toISOString()
    const written = request.wanted && model.usable ? await this.#ask(request, facts, signal) : null
    const answer =
      written === null ? templateAnswer(facts, asOf) : answerOf(facts, asOf, { model: model.name, comment: written })
    await db.transaction().execute(async (trx) => {
      const seq = await finishCommentary(trx, { ...attempt, body: JSON.stringify(answer), model: answer.model })
      if (seq !== null) await bus.publish('commentary', { seq }, trx)
    })
  }

  /** A comment that may be shown, or null if the model has none. Throws when `signal` aborts or the worker stops. */
  async #ask({ instrument_id }: OpenCommentary, facts: Facts, signal: AbortSignal): Promise<FilledText | null> {
    const { db, model, log, clock } = this.#options
    const { symbol } = facts
    const since = new Date(clock() - TITLE_DAYS * DAY_MS)
    const titles = await readLatestTitles(db, instrument_id, { since, limit: TITLES })
    const written = await model.use({ symbol }, signal, async (host, stop) => {
      const startedAt = performance.now()
      const answer = await host.ask(promptOf(facts, titles), stop)
      return { answer, ms: performance.now() - startedAt }
    })
    if (written === null) return null
    const judgement = judgeSentences(sentencesIn(written.answer), facts)
    await model.judged(judgement.ok, written.ms)
    log.info(
      { symbol, shown: judgement.ok, left_out: countReasons(judgement) },
      'a comment of the local model was judged',
    )
    return judgement.ok ? judgement : null
  }
}

/** The sentences of an answer in the requested form; none of any other. */
function sentencesIn(answer: string): string[] {
  const sentences = readForm(answer)?.sentences
  return Array.isArray(sentences) ? sentences.filter((sentence) => typeof sentence === 'string') : []
}

function countReasons({ left_out }: Judgement): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { reason } of left_out) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}
