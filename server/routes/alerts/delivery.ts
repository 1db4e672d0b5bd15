import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { AlertSettings, AlertSettingsBody, Receipt } from '../../../domain/contract/alerts/channels.ts'
import { isZone } from '../../../domain/deliveries/quiet.ts'
import { hashUcid } from '../../../platform/mail/ucid.ts'
import { readQuietHours, setQuietHours } from '../../../platform/repositories/alerts/quiet-hours.ts'
import { noteShown } from '../../../platform/repositories/alerts/receipts.ts'
import { ApiError } from '../../http/errors.ts'

const RECEIPTS_A_MINUTE = 120
const SETTINGS = '/api/alerts/settings/'

/** What devices say of alerts, and when users want none. */
export const alertDeliveryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, queues, config } = app.deps
  const offers = {
    push: config.push && { public_key: config.push.publicKey },
    telegram: config.telegram !== null,
  }

  app.post(
    '/api/alerts/receipts/',
    {
      config: { rateLimit: { max: RECEIPTS_A_MINUTE, timeWindow: 60_000 } },
      schema: {
        summary: 'A device says that it has shown an alert, by the token that came with it; a token serves once.',
        body: Receipt,
        response: { 204: Type.Null() },
      },
    },
    async ({ body }, reply) => {
      const isKnown = await db.transaction().execute((trx) => noteShown(trx, hashUcid(body.token)))
      if (!isKnown) throw new ApiError('unknown_receipt')
      return reply.code(204).send(null)
    },
  )

  app.get(
    SETTINGS,
    {
      config: { bearer: true },
      schema: {
        summary: 'The hours in which no alert is delivered, and what this installation can send.',
        response: { 200: AlertSettings },
      },
    },
    async ({ identity }) => ({ quiet: await readQuietHours(db, identity!.user_id), ...offers }),
  )

  app.put(
    SETTINGS,
    {
      config: { bearer: true, errorKey: 'error' },
      schema: {
        summary: 'Sets the hours in which no alert is delivered; what was held is delivered by the new ones.',
        body: AlertSettingsBody,
        response: { 200: AlertSettings },
      },
    },
    async ({ identity, body: { quiet } }) => {
      const { user_id } = identity!
      if (quiet && !isZone(quiet.zone)) throw new ApiError('invalid_zone')
      await db.transaction().execute(async (trx) => {
        await setQuietHours(trx, user_id, quiet)
        await queues.enqueue(trx, 'deliver', { user_id })
      })
      return { quiet, ...offers }
    },
  )
}
