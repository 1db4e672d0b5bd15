import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { CacheBusters, ErrorBody, Message } from '../../../domain/contract/common.ts'
import type { Database } from '../../../platform/database.ts'
import { hashUcid } from '../../../platform/mail/ucid.ts'
import { consumeEmailToken, findTokenUser } from '../../../platform/repositories/email-tokens.ts'
import { confirmUser, lockUser } from '../../../platform/repositories/users.ts'
import { ApiError } from '../../errors.ts'

const DONE = 'Tu correo está confirmado. Ya puedes iniciar sesión.'

export const confirmEmailRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/confirm-email/',
    {
      schema: {
        summary: 'Confirms an address by the ucid of its mail; again within its life changes nothing.',
        querystring: Type.Object({ ...CacheBusters, ucid: Type.String() }),
        body: Type.Object({}),
        response: { 200: Message, '4xx': ErrorBody, '5xx': ErrorBody },
      },
    },
    async ({ query }) => {
      await confirm(app.deps.db, hashUcid(query.ucid))
      return { message: DONE }
    },
  )
}

async function confirm(db: Database, hash: Buffer): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const userId = await findTokenUser(trx, hash, 'confirm')
    const user = userId && (await lockUser(trx, userId))
    // Asked again under the lock: another sign-up may have ended the link while this one waited.
    if (!user || (await findTokenUser(trx, hash, 'confirm')) === null) throw new ApiError('ucid_invalid')
    if (await consumeEmailToken(trx, hash, 'confirm')) await confirmUser(trx, user.id)
  })
}
