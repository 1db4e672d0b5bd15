import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/charts.ts'
import { areDistinct, type Drawing } from '#domain/contract/charts/drawings.ts'
import { readDrawings, writeDrawings } from '#platform/repositories/accounts/charts.ts'
import { lockOwnUser } from '../../accounts/guards.ts'
import { ApiError } from '../../http/errors.ts'
import { etagOf, mount, sendTagged } from '../../http/mount.ts'
import { instrumentOf } from '../stocks/action.ts'

const answerOf = (symbol: string, drawings: readonly Drawing[]) => JSON.stringify({ symbol, drawings })

/** A user's drawings on a stock's chart. Their ETag is their version: a change of an older one is refused. */
export const drawingRoutes: FastifyPluginAsync = async (app) => {
  const { db } = app.deps

  mount(app, calls.drawings, async (request, reply) => {
    const { id, symbol } = instrumentOf(app, request.query)
    const drawings = await readDrawings(db, request.identity!.user_id, id)
    reply.header('cache-control', 'private, no-cache')
    return sendTagged(request, reply, answerOf(symbol, drawings))
  })

  mount(app, calls.changeDrawings, async (request, reply) => {
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
  })
}

/** A proxy that compresses makes a tag weak: it names the same version. */
const strong = (tag: string) => tag.trim().replace(/^W\//, '')

function expectVersion(ifMatch: string, json: string): void {
  const tags = ifMatch.split(',').map(strong)
  if (!tags.includes('*') && !tags.includes(etagOf(json))) throw new ApiError('changed_elsewhere')
}
