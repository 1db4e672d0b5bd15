import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/accounts.ts'
import { accountData } from '#platform/repositories/accounts/account-data.ts'
import { ApiError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { limitPerUser } from '../../http/user-limit.ts'

const FILES_A_MINUTE = 6
/** Files that are written at the same time: each has a connection of the pool for as long as its reader takes. */
const AT_ONCE = 2
const RETRY_SECONDS = 5

export const accountDataRoute: FastifyPluginAsync = async (app) => {
  const { db } = app.deps
  let underWay = 0

  mount(
    app,
    calls.accountData,
    async ({ identity }, reply) => {
      if (underWay >= AT_ONCE) throw new ApiError('too_many_requests', { retryAfterSeconds: RETRY_SECONDS })
      underWay += 1
      const file = Readable.from(accountData(db, identity!.user_id))
      file.once('close', () => {
        underWay -= 1
      })
      return reply
        .header('cache-control', 'no-store')
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="atalaya-datos.json"')
        .send(file)
    },
    { preHandler: limitPerUser(app, FILES_A_MINUTE) },
  )
}
