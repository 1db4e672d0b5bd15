import type { FastifyPluginAsync } from 'fastify'
import { receipt } from '#domain/contract/calls/channels.ts'
import { markShown } from '#platform/repositories/alerts/receipts.ts'
import { hashUcid } from '#platform/secrets/keys.ts'
import { ApiError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'

const RECEIPTS_A_MINUTE = 120

/** What devices say that they have shown. */
export const receiptRoutes: FastifyPluginAsync = async (app) => {
  const { db } = app.deps
  mount(
    app,
    receipt,
    async ({ body }, reply) => {
      const isKnown = await db.transaction().execute((trx) => markShown(trx, hashUcid(body.token)))
      if (!isKnown) throw new ApiError('unknown_receipt')
      return reply.code(204).send(null)
    },
    { config: { rateLimit: { max: RECEIPTS_A_MINUTE, timeWindow: 60_000 } } },
  )
}
