import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { areDistinct, type Drawing, Drawings, DrawingsBody } from '../../../domain/contract/charts/drawings.ts'
import { AskedSymbol, refusedAs, Text } from '../../../domain/contract/common.ts'
import { readDrawings, writeDrawings } from '../../../platform/repositories/accounts/drawings.ts'
import { lockOwnUser } from '../../accounts/own-user.ts'
import { ApiError } from '../../http/errors.ts'
import { etagOf, sendTagged } from '../../http/send-json.ts'
import { instrumentOf } from '../stocks/action.ts'

const PATH = '/api/drawings/'
const Query = Type.Object({ symbol: AskedSymbol() })

const Version = Type.Object({ 'if-match': Text() }, refusedAs({ required: 'if_match_missing' }))

const answerOf = (symbol: string, drawings: readonly Drawing[]) => JSON.stringify({ symbol, drawings })

/** What a user drew on a stock's chart. Its ETag is its version: a change of an older one is refused. */
export const drawingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  app.get(
    PATH,
    {
      config: { bearer: true },
      schema: {
        summary: 'What one drew on a stock, in the shares of today; its ETag is its version.',
        querystring: Query,
        response: { 200: Drawings, 304: Type.Null() },
      },
    },
    async (request, reply) => {
      const { id, symbol } = instrumentOf(app, request.query)
      const drawings = await readDrawings(db, request.identity!.user_id, id)
      reply.header('cache-control', 'private, no-cache')
      return sendTagged(request, reply, answerOf(symbol, drawings))
    },
  )

  app.put(
    PATH,
    {
      config: { bearer: true, errorKey: 'error' },
      schema: {
        summary: 'Replaces them. If-Match names the version that is changed; 412 if it is not the newest.',
        headers: Version,
        querystring: Query,
        body: DrawingsBody,
        response: { 200: Drawings },
      },
    },
    async (request, reply) => {
      const { id, symbol } = instrumentOf(app, request.query)
      const { drawings } = request.body
      if (!areDistinct(drawings)) throw new ApiError('invalid_request')
      await db.transaction().execute(async (trx) => {
        // Locked, so that of two changes of one version the second one is refused.
        const user = await lockOwnUser(trx, request.identity!)
        expectVersion(request.headers['if-match'], answerOf(symbol, await readDrawings(trx, user.id, id)))
        await writeDrawings(trx, user.id, id, drawings)
      })
      reply.header('cache-control', 'private, no-cache')
      return sendTagged(request, reply, answerOf(symbol, drawings))
    },
  )
}

/** A proxy that compresses makes a tag weak: it names the same version. */
const strong = (tag: string) => tag.trim().replace(/^W\//, '')

function expectVersion(asked: string, json: string): void {
  const tags = asked.split(',').map(strong)
  if (!tags.includes('*') && !tags.includes(etagOf(json))) throw new ApiError('changed_elsewhere')
}
