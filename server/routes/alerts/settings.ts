import type { FastifyPluginAsync } from 'fastify'
import { alertSettings, changeAlertSettings } from '#domain/contract/calls/channels.ts'
import { isZone } from '#domain/deliveries/timing.ts'
import { readQuietHours, setQuietHours } from '#platform/repositories/alerts/deliveries.ts'
import { ApiError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'

/** The hours in which a user wants no alerts, and the channels that this installation offers. */
export const alertSettingsRoutes: FastifyPluginAsync = async (app) => {
  const { db, queues, config } = app.deps
  const offers = {
    push: config.push && { public_key: config.push.publicKey },
    telegram: config.telegram !== null,
  }

  mount(app, alertSettings, async ({ identity }) => ({
    quiet: await readQuietHours(db, identity!.user_id),
    ...offers,
  }))

  mount(app, changeAlertSettings, async ({ identity, body: { quiet } }) => {
    const { user_id } = identity!
    if (quiet && !isZone(quiet.zone)) throw new ApiError('invalid_zone')
    await db.transaction().execute(async (trx) => {
      await setQuietHours(trx, user_id, quiet)
      await queues.enqueue(trx, 'deliver', { user_id })
    })
    return { quiet, ...offers }
  })
}
