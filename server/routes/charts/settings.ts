import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChartSettings, ChartSettingsBody } from '../../../domain/contract/charts/settings.ts'
import { readChartSettings, writeChartSettings } from '../../../platform/repositories/accounts/chart-settings.ts'
import { ApiError } from '../../http/errors.ts'

const PATH = '/api/chart-settings/'

/** What a user chose to see of the stock page's chart, on whichever device. */
export const chartSettingsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  app.get(
    PATH,
    {
      config: { bearer: true },
      schema: {
        summary: 'What one chose to see of the chart of a stock; empty before the first choice.',
        response: { 200: ChartSettings },
      },
    },
    ({ identity }) => readChartSettings(db, identity!.user_id),
  )

  app.put(
    PATH,
    {
      config: { bearer: true },
      schema: {
        summary: 'Replaces these choices; the newest ones hold.',
        body: ChartSettingsBody,
        response: { 200: ChartSettings },
      },
    },
    async ({ identity, body }) => {
      if (!(await writeChartSettings(db, identity!.user_id, body))) throw new ApiError('unauthenticated')
      return body
    },
  )
}
