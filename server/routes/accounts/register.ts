import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/accounts.ts'
import { requestKnownNotice, requestLink } from '#platform/mail/request.ts'
import {
  createUnconfirmedUser,
  deleteUser,
  findUserByEmail,
  replaceSignUp,
  type SignUp,
} from '#platform/repositories/accounts/users.ts'
import { acceptEmail, acceptName, acceptNewPassword, inConstantTime } from '../../accounts/guards.ts'
import { newPasswordHash } from '../../accounts/passwords.ts'
import { mount } from '../../http/mount.ts'

const DONE = 'Te enviamos un correo con un enlace para confirmar tu cuenta.'

export const registerRoute: FastifyPluginAsync = async (app) => {
  mount(app, calls.register, async ({ body }, reply) => {
    const name = acceptName(body.name)
    const email = acceptEmail(body.email)
    const password = acceptNewPassword(body.password)
    await inConstantTime(async () => {
      const password_hash = await newPasswordHash(password)
      await signUp(app, { name, email, password_hash, role: app.deps.config.defaultPlan })
    })
    return reply.code(201).send({ message: DONE })
  })
}

/** Signs a user up; if no mail can be sent, nothing changes except that the address is contested. */
async function signUp(app: FastifyInstance, wanted: SignUp): Promise<void> {
  const { db, queues } = app.deps
  const { email } = wanted
  const mailDeps = { queues, keys: app.keys }
  await db.transaction().execute(async (trx) => {
    const user = await createUnconfirmedUser(trx, wanted)
    if (!user) {
      const owner = await findUserByEmail(trx, email)
      if (owner) await requestKnownNotice(trx, mailDeps, owner)
      return
    }
    const { id, contested } = user
    const mailed = await requestLink(trx, mailDeps, { id, email }, 'confirm')
    if (mailed && contested) await replaceSignUp(trx, id, wanted)
    if (!mailed && !contested) await deleteUser(trx, id)
  })
}
