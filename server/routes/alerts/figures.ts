import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/alert-figures.ts'
import { readAlertFigures } from '#platform/repositories/alerts/figures.ts'
import { mount } from '../../http/mount.ts'

/** Figures about the speed of alerts, and the share that arrives. */
export const figureRoutes: FastifyPluginAsync = async (app) => {
  const { db, config } = app.deps
  mount(app, calls.alertFigures, async () => {
    const { measured_at, ...periods } = await readAlertFigures(db, config.market.id)
    return { measured_at: measured_at?.toISOString() ?? null, ...periods }
  })
}
