import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { RegisterBody } from '../../../domain/contract/accounts.ts'
import { CacheBusters, ErrorBody, Message } from '../../../domain/contract/common.ts'
import { requestKnownNotice, requestLink } from '../../../platform/mail/request.ts'
import { dropEmailTokens } from '../../../platform/repositories/email-tokens.ts'
import { findUserByEmail, putUnconfirmedUser } from '../../../platform/repositories/users.ts'
import { inEvenTime } from '../../accounts/even-time.ts'
import { acceptEmail, acceptName, acceptNewPassword } from '../../accounts/input.ts'
import { newPasswordHash } from '../../accounts/password-check.ts'

const DONE = 'Te enviamos un correo con un enlace para confirmar tu cuenta.'

export const registerRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/register/',
    {
      config: { errorKey: 'message' },
      schema: {
        summary: 'Signs up. The answer is the same whether the address has an account or not.',
        querystring: Type.Object(CacheBusters),
        body: RegisterBody,
        response: { 201: Message, '4xx': ErrorBody, '5xx': ErrorBody },
      },
    },
    async ({ body }, reply) => {
      const name = acceptName(body.name)
      const email = acceptEmail(body.email)
      const password = acceptNewPassword(body.password)
      await inEvenTime(async () => signUp(app, { name, email, password_hash: await newPasswordHash(password) }))
      return reply.code(201).send({ message: DONE })
    },
  )
}

async function signUp(
  app: FastifyInstance,
  user: { name: string; email: string; password_hash: string },
): Promise<void> {
  const { db, queues } = app.deps
  const room = { queues, keys: app.keys }
  await db.transaction().execute(async (trx) => {
    const id = await putUnconfirmedUser(trx, user)
    if (id !== null) {
      // A link of an earlier sign-up would confirm a password that its owner did not choose.
      await dropEmailTokens(trx, id)
      await requestLink(trx, room, { id, email: user.email }, 'confirm')
      return
    }
    const owner = await findUserByEmail(trx, user.email)
    if (owner) await requestKnownNotice(trx, room, owner)
  })
}
