import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/accounts.ts'
import { requestLink } from '#platform/mail/request.ts'
import { findUserByEmail, lockUser } from '#platform/repositories/accounts/users.ts'
import { acceptEmail, inConstantTime } from '../../accounts/guards.ts'
import { mount } from '../../http/mount.ts'

const DONE = 'Si ese correo tiene una cuenta, te enviamos un enlace para elegir una contraseña nueva.'

export const forgotPasswordRoute: FastifyPluginAsync = async (app) => {
  mount(app, calls.forgotPassword, async ({ body }) => {
    const email = acceptEmail(body.email)
    await inConstantTime(() => sendResetLink(app, email))
    return { message: DONE }
  })
}

async function sendResetLink(app: FastifyInstance, email: string): Promise<void> {
  const { db, queues } = app.deps
  await db.transaction().execute(async (trx) => {
    const known = await findUserByEmail(trx, email)
    const user = known && (await lockUser(trx, known.id))
    if (user) await requestLink(trx, { queues, keys: app.keys }, user, 'reset')
  })
}
