import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/accounts.ts'
import type { Database } from '#platform/database/database.ts'
import { issueUcid } from '#platform/mail/request.ts'
import { consumeEmailToken, findTokenUser } from '#platform/repositories/accounts/mail.ts'
import { confirmUser, lockUser } from '#platform/repositories/accounts/users.ts'
import { hashUcid } from '#platform/secrets/keys.ts'
import { ApiError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'

const DONE = 'Tu correo está confirmado. Ya puedes iniciar sesión.'
const CHOOSE = 'Tu correo está confirmado. Elige tu contraseña para iniciar sesión.'

export const confirmEmailRoute: FastifyPluginAsync = async (app) => {
  mount(app, calls.confirmEmail, async ({ query }) => {
    const reset_ucid = await confirm(app.deps.db, hashUcid(query.ucid))
    return reset_ucid === null ? { message: DONE } : { message: CHOOSE, reset_ucid }
  })
}

/** Returns the ucid with which to choose a password; null if the sign-up's password is the owner's. */
async function confirm(db: Database, hash: Buffer): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const userId = await findTokenUser(trx, hash, 'confirm')
    const user = userId && (await lockUser(trx, userId))
    // Checked again under the lock: another sign-up may have ended the link while this one waited.
    if (!user || (await findTokenUser(trx, hash, 'confirm')) === null) throw new ApiError('ucid_invalid')
    if (await consumeEmailToken(trx, hash, 'confirm')) await confirmUser(trx, user.id)
    return user.contested ? (await issueUcid(trx, user.id, 'reset')).ucid : null
  })
}
