import type { FastifyError, FastifyInstance, FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/accounts.ts'
import { deleteMailAllowances } from '#platform/repositories/accounts/mail.ts'
import { deleteGuesses } from '#platform/repositories/accounts/password-guesses.ts'
import { deleteUser } from '#platform/repositories/accounts/users.ts'
import { lockOwnUser } from '../../accounts/guards.ts'
import type { Identity } from '../../deps.ts'
import { ApiError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'

const DONE = 'Tu cuenta se eliminó.'

export const deleteUserRoute: FastifyPluginAsync = async (app) => {
  mount(
    app,
    calls.deleteUser,
    async (request) => {
      const identity = request.identity!
      await deleteAccount(app, identity)
      app.forgetSessions(identity.user_id)
      return { message: DONE }
    },
    {
      // The page says goodbye on any answer at all; only a broken connection makes it say that nothing was deleted.
      errorHandler(error: FastifyError | ApiError, request, reply) {
        if (statusOf(error) < 500) throw error
        request.log.error({ err: error }, 'an account could not be deleted')
        reply.hijack()
        request.raw.destroy()
      },
    },
  )
}

function statusOf(error: FastifyError | ApiError): number {
  return error instanceof ApiError ? error.status : (error.statusCode ?? 500)
}

async function deleteAccount(app: FastifyInstance, identity: Identity): Promise<void> {
  const { db, bus, queues } = app.deps
  await db.transaction().execute(async (trx) => {
    const { id, email } = await lockOwnUser(trx, identity)
    const account = app.keys.account(email)
    await deleteUser(trx, id)
    await deleteGuesses(trx, account)
    await deleteMailAllowances(trx, account)
    await queues.enqueue(trx, 'forget-mails', { account: account.toString('hex') })
    await bus.publish('sessions', { user_id: id }, trx)
  })
}
