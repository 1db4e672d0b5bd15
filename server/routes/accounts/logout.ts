import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { endSession } from '../../../platform/repositories/accounts/sessions.ts'

export const logoutRoute: FastifyPluginAsyncTypebox = async (app) => {
  const { db, bus } = app.deps
  app.post(
    '/logout/',
    {
      config: { bearer: true },
      schema: {
        summary: 'Ends this session.',
        response: { 204: Type.Null() },
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
