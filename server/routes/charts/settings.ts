import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/charts.ts'
import { readChartSettings, writeChartSettings } from '#platform/repositories/accounts/charts.ts'
import { ApiError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'

/** What a user chose to see of the stock page's chart, on whichever device. */
export const chartSettingsRoutes: FastifyPluginAsync = async (app) => {
  const { db } = app.deps

  mount(app, calls.chartSettings, ({ identity }) => readChartSettings(db, identity!.user_id))

  mount(app, calls.changeChartSettings, async ({ identity, body }) => {
    if (!(await writeChartSettings(db, identity!.user_id, body))) throw new ApiError('unauthenticated')
    return body
  })
}
