import { createHash } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { templateAnswer, withheldAnswer } from '#domain/commentary/answer.ts'
import { type Facts, factsOf } from '#domain/commentary/facts.ts'
import { inputsOf } from '#domain/commentary/inputs.ts'
import * as calls from '#domain/contract/calls/commentary.ts'
import type { CommentaryAnswer } from '#domain/contract/commentary.ts'
import { technicalIndicators } from '#domain/indicators/index.ts'
import { emptyColumns } from '#domain/market/bars/columns.ts'
import { isWithheld } from '#domain/market/prices/freshness.ts'
import {
  findCommentary,
  type KnownCommentary,
  readModelReport,
  requestCommentary,
  waitForData,
} from '#platform/repositories/commentary.ts'
import type { InstrumentRow } from '#platform/repositories/market/instruments.ts'
import { WRITING_STATES } from '#platform/tables/commentary.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/errors.ts'
import { mount } from '../http/mount.ts'
import { limitPerUser } from '../http/user-limit.ts'
import { instrumentOf } from './stocks/action.ts'
import { tradingDataOf } from './stocks/trading-data.ts'

const BODY_LIMIT = 64 * 1024
const CALLS_A_MINUTE = 60

/** Comments on the indicators of a stock, in words whose every figure is the server's own. */
export const commentaryRoutes: FastifyPluginAsync = async (app) => {
  const service = new CommentaryAnswers(app.deps)
  mount(
    app,
    calls.commentary,
    async ({ body }) => {
      const answer = await service.answer(instrumentOf(app, { symbol: body.ticker }))
      if (answer === null) throw new ApiError('not_ready')
      return answer
    },
    { bodyLimit: BODY_LIMIT, preHandler: limitPerUser(app, CALLS_A_MINUTE) },
  )
}

/**
 * The current comment on a stock: the model's if it has written one for this state of the indicators, otherwise the
 * template; null while the model is writing and the caller should wait. It never waits for the model itself.
 */
class CommentaryAnswers {
  readonly #deps: Pick<Deps, 'db' | 'newest' | 'queues' | 'clock'>

  constructor(deps: Pick<Deps, 'db' | 'newest' | 'queues' | 'clock'>) {
    this.#deps = deps
  }

  async answer(instrument: InstrumentRow): Promise<CommentaryAnswer | null> {
    const { db, newest, clock } = this.#deps
    const trading = tradingDataOf(instrument, newest)
    const snapshot = newest.indicators(instrument.symbol)?.snapshot ?? null
    const { freshness, as_of: asOf } = trading
    if (isWithheld(freshness) && asOf !== null) return withheldAnswer(instrument, freshness, asOf)
    const technical = snapshot
      ? JSON.parse(snapshot.body)
      : technicalIndicators(emptyColumns(0), { symbol: instrument.symbol, live: false })
    const facts = factsOf({ trading, technical })
    if (snapshot === null || asOf === null) {
      if (await waitForData(db, instrument.id)) return null
      return templateAnswer(facts, asOf ?? new Date(clock()).toISOString())
    }
    return this.#fromModel(instrument.id, facts, asOf)
  }

  async #fromModel(instrumentId: number, facts: Facts, asOf: string): Promise<CommentaryAnswer | null> {
    const { db } = this.#deps
    const hash = createHash('sha256').update(inputsOf(facts)).digest('base64url')
    let [known, model] = await Promise.all([findCommentary(db, instrumentId, hash), readModelReport(db)])
    const isAsked = model !== null && WRITING_STATES.includes(model.state) && saysSomething(facts)
    if (isAsked && (!known || known.retry)) known = await this.#request(instrumentId, hash, facts, asOf)
    if (known?.body) return JSON.parse(known.body)
    return isAsked && known?.waiting ? null : templateAnswer(facts, asOf)
  }

  /** Requests the model's text unless another request just did; returns its current state. */
  async #request(instrumentId: number, hash: string, facts: Facts, asOf: string): Promise<KnownCommentary | null> {
    const { db, queues } = this.#deps
    await db.transaction().execute(async (trx) => {
      const attempt = await requestCommentary(trx, {
        instrument_id: instrumentId,
        inputs_hash: hash,
        facts: JSON.stringify(facts),
        as_of: asOf,
      })
      if (attempt) await queues.enqueue(trx, 'commentary', attempt)
    })
    return findCommentary(db, instrumentId, hash)
  }
}

/** Without any indicator's verdict there is nothing to ask a model about. */
const saysSomething = ({ verdicts }: Facts) => Object.values(verdicts).some((each) => each !== 'Insufficient data')
