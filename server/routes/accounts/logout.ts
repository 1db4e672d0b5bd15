import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { CacheBusters, ErrorBody } from '../../../domain/contract/common.ts'
import { endSession } from '../../../platform/repositories/accounts/sessions.ts'

export const logoutRoute: FastifyPluginAsyncTypebox = async (app) => {
  const { db, bus } = app.deps
  app.post(
    '/logout/',
    {
      config: { bearer: true },
      schema: {
        summary: 'Ends this session.',
        querystring: Type.Object(CacheBusters),
        response: { 204: Type.Null(), '4xx': ErrorBody, '5xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const { session_id, user_id } = request.identity!
      await db.transaction().execute(async (trx) => {
        await endSession(trx, session_id)
        await bus.publish('sessions', { user_id }, trx)
      })
      app.forgetSessions(user_id)
      return reply.code(204).send(null)
    },
  )
}
