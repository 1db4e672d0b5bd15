import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/accounts.ts'
import { endSession } from '#platform/repositories/accounts/sessions.ts'
import { mount } from '../../http/mount.ts'

export const logoutRoute: FastifyPluginAsync = async (app) => {
  const { db, bus } = app.deps
  mount(app, calls.logout, async (request, reply) => {
    const { session_id, user_id } = request.identity!
    await db.transaction().execute(async (trx) => {
      await endSession(trx, session_id)
      await bus.publish('sessions', { user_id }, trx)
    })
    app.forgetSessions(user_id)
    return reply.code(204).send(null)
  })
}
