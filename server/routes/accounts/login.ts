import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { LoginAnswer } from '../../../domain/contract/accounts/accounts.ts'
import { LoginBody } from '../../../domain/contract/accounts/forms.ts'
import { mailRefusedAt } from '../../../platform/repositories/accounts/mail-refusals.ts'
import { openSession } from '../../../platform/repositories/accounts/sessions.ts'
import { acceptEmail, acceptPassword } from '../../accounts/input.ts'
import { userByPassword } from '../../accounts/password-check.ts'
import { ApiError } from '../../http/errors.ts'

const SESSION_HOURS = 12
const LINK_REFUSED =
  'El servidor de correo rechazó tu dirección y el enlace para confirmarla no llegó. Revísala y regístrate otra vez.'

export const loginRoute: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps
  app.post(
    '/login/',
    {
      config: { errorKey: 'error' },
      schema: {
        summary: 'Opens a session of 12 hours.',
        body: LoginBody,
        response: { 200: LoginAnswer },
      },
    },
    async ({ body }) => {
      const user = await userByPassword({ db, keys: app.keys }, acceptEmail(body.email), acceptPassword(body.password))
      if (!user) throw new ApiError('wrong_credentials')
      if (!user.confirmed_at) {
        const refused = await mailRefusedAt(db, user.id)
        throw new ApiError('not_confirmed', { text: refused ? LINK_REFUSED : undefined })
      }
      if (user.suspended) throw new ApiError('suspended')
      const session = { id: randomUUID(), user_id: user.id }
      const expires_at = await openSession(db, { ...session, password_hash: user.password_hash, hours: SESSION_HOURS })
      if (!expires_at) throw new ApiError('wrong_credentials')
      const access = app.issueToken({ ...session, expires_at })
      const { name, email, role, admin } = user
      return { access, access_token: access, name, email, role, ...(admin && { admin: true as const }) }
    },
  )
}
