import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { factsOf } from '../../domain/commentary/facts.ts'
import { checkFigures } from '../../domain/commentary/figure-check.ts'
import { analysisOf, templateComment } from '../../domain/commentary/template.ts'
import { CommentaryAnswer, CommentaryBody } from '../../domain/contract/commentary.ts'
import { CacheBusters, ErrorBody } from '../../domain/contract/common.ts'
import { ApiError } from '../errors.ts'
import { instrumentOf } from './stocks/action.ts'
import { companyDetailsOf } from './stocks/company-details.ts'
import { tradingDataOf } from './stocks/trading-data.ts'

const BODY_LIMIT = 64 * 1024

/** What the indicators of a stock say, in words whose every figure is the server's own. */
export const commentaryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/api/stocks/',
    {
      bodyLimit: BODY_LIMIT,
      config: { bearer: true, errorKey: 'error' },
      schema: {
        summary: 'Commentary on one stock; 400 while it is not ready.',
        querystring: Type.Object(CacheBusters),
        body: CommentaryBody,
        response: { 200: CommentaryAnswer, '4xx': ErrorBody, '5xx': ErrorBody },
      },
    },
    async ({ body }) => {
      const instrument = instrumentOf(app, { symbol: body.ticker })
      const { newest } = app.deps
      const trading = tradingDataOf(instrument, newest)
      const snapshot = newest.indicators(instrument.symbol)?.snapshot
      if (!snapshot || !trading.as_of) throw new ApiError('not_ready')
      const facts = factsOf({ trading, technical: JSON.parse(snapshot.body), company: companyDetailsOf(instrument) })
      const comment = templateComment(facts)
      const { figures, matched } = checkFigures(comment, facts)
      return { analysis: analysisOf(facts), comment, model: null, verified: { figures, matched }, as_of: trading.as_of }
    },
  )
}
