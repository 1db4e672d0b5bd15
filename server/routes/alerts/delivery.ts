import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/channels.ts'
import { isZone } from '#domain/deliveries/timing.ts'
import { markShown, readQuietHours, setQuietHours } from '#platform/repositories/alerts/deliveries.ts'
import { hashUcid } from '#platform/secrets/keys.ts'
import { ApiError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'

const RECEIPTS_A_MINUTE = 120

/** Receipts of alerts from devices, and the hours in which users want none. */
export const alertDeliveryRoutes: FastifyPluginAsync = async (app) => {
  const { db, queues, config } = app.deps
  const offers = {
    push: config.push && { public_key: config.push.publicKey },
    telegram: config.telegram !== null,
  }

  mount(
    app,
    calls.receipt,
    async ({ body }, reply) => {
      const isKnown = await db.transaction().execute((trx) => markShown(trx, hashUcid(body.token)))
      if (!isKnown) throw new ApiError('unknown_receipt')
      return reply.code(204).send(null)
    },
    { config: { rateLimit: { max: RECEIPTS_A_MINUTE, timeWindow: 60_000 } } },
  )

  mount(app, calls.alertSettings, async ({ identity }) => ({
    quiet: await readQuietHours(db, identity!.user_id),
    ...offers,
  }))

  mount(app, calls.changeAlertSettings, async ({ identity, body: { quiet } }) => {
    const { user_id } = identity!
    if (quiet && !isZone(quiet.zone)) throw new ApiError('invalid_zone')
    await db.transaction().execute(async (trx) => {
      await setQuietHours(trx, user_id, quiet)
      await queues.enqueue(trx, 'deliver', { user_id })
    })
    return { quiet, ...offers }
  })
}
