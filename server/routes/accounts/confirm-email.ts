import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { ConfirmAnswer } from '../../../domain/contract/accounts/accounts.ts'
import { Text } from '../../../domain/contract/common.ts'
import type { Database } from '../../../platform/database/database.ts'
import { issueUcid } from '../../../platform/mail/request.ts'
import { hashUcid } from '../../../platform/mail/ucid.ts'
import { consumeEmailToken, findTokenUser } from '../../../platform/repositories/accounts/email-tokens.ts'
import { confirmUser, lockUser } from '../../../platform/repositories/accounts/users.ts'
import { ApiError } from '../../http/errors.ts'

const DONE = 'Tu correo está confirmado. Ya puedes iniciar sesión.'
const CHOOSE = 'Tu correo está confirmado. Elige tu contraseña para iniciar sesión.'

export const confirmEmailRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/confirm-email/',
    {
      schema: {
        summary:
          'Confirms an address by the ucid of its mail; again within its life changes nothing. Where the address was registered more than once, none of those passwords holds and one is to be chosen.',
        querystring: Type.Object({ ucid: Text() }),
        body: Type.Object({}),
        response: { 200: ConfirmAnswer },
      },
    },
    async ({ query }) => {
      const reset_ucid = await confirm(app.deps.db, hashUcid(query.ucid))
      return reset_ucid === null ? { message: DONE } : { message: CHOOSE, reset_ucid }
    },
  )
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
