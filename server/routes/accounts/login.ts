import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { LIMITS } from '#domain/contract/accounts/limits.ts'
import * as calls from '#domain/contract/calls/accounts.ts'
import { readMailRefusedAt } from '#platform/repositories/accounts/mail.ts'
import { createSession } from '#platform/repositories/accounts/sessions.ts'
import { acceptEmail, acceptPassword } from '../../accounts/guards.ts'
import { findUserByPassword } from '../../accounts/passwords.ts'
import { ApiError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'

const LINK_REFUSED =
  'El servidor de correo rechazó tu dirección y el enlace para confirmarla no llegó. Revísala y regístrate otra vez.'

export const loginRoute: FastifyPluginAsync = async (app) => {
  const { db } = app.deps
  mount(app, calls.login, async ({ body }) => {
    const user = await findUserByPassword(
      { db, keys: app.keys },
      acceptEmail(body.email),
      acceptPassword(body.password),
    )
    if (!user) throw new ApiError('wrong_credentials')
    if (!user.confirmed_at) {
      const refused = await readMailRefusedAt(db, user.id)
      throw new ApiError('not_confirmed', { text: refused ? LINK_REFUSED : undefined })
    }
    if (user.suspended) throw new ApiError('suspended')
    const session = { id: randomUUID(), user_id: user.id }
    const expires_at = await createSession(db, {
      ...session,
      password_hash: user.password_hash,
      hours: LIMITS.session_hours,
    })
    if (!expires_at) throw new ApiError('wrong_credentials')
    const access = app.issueToken({ ...session, expires_at })
    const { name, email, role, admin } = user
    return { access, access_token: access, name, email, role, ...(admin && { admin: true as const }) }
  })
}
