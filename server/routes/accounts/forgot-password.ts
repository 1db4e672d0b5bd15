import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { ForgotBody } from '../../../domain/contract/accounts/forms.ts'
import { Message } from '../../../domain/contract/common.ts'
import { requestLink } from '../../../platform/mail/request.ts'
import { findUserByEmail, lockUser } from '../../../platform/repositories/accounts/users.ts'
import { inEvenTime } from '../../accounts/even-time.ts'
import { acceptEmail } from '../../accounts/input.ts'

const DONE = 'Si ese correo tiene una cuenta, te enviamos un enlace para elegir una contraseña nueva.'

export const forgotPasswordRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/forgot-password/',
    {
      config: { errorKey: 'error' },
      schema: {
        summary:
          'Sends a link to choose a new password. The answer is the same whether the address has an account or not.',
        body: ForgotBody,
        response: { 200: Message },
      },
    },
    async ({ body }) => {
      const email = acceptEmail(body.email)
      await inEvenTime(() => sendResetLink(app, email))
      return { message: DONE }
    },
  )
}

async function sendResetLink(app: FastifyInstance, email: string): Promise<void> {
  const { db, queues } = app.deps
  await db.transaction().execute(async (trx) => {
    const known = await findUserByEmail(trx, email)
    const user = known && (await lockUser(trx, known.id))
    if (user) await requestLink(trx, { queues, keys: app.keys }, user, 'reset')
  })
}
