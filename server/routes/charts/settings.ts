import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/charts.ts'
import { readChartSettings, writeChartSettings } from '#platform/repositories/accounts/charts.ts'
import { ApiError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'

/** A user's choices for the stock page's chart, equal on all devices. */
export const chartSettingsRoutes: FastifyPluginAsync = async (app) => {
  const { db } = app.deps

  mount(app, calls.chartSettings, ({ identity }) => readChartSettings(db, identity!.user_id))

  mount(app, calls.changeChartSettings, async ({ identity, body }) => {
    if (!(await writeChartSettings(db, identity!.user_id, body))) throw new ApiError('unauthenticated')
    return body
  })
}
