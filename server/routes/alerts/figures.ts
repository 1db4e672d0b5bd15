import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AlertFigures } from '../../../domain/contract/alerts/figures.ts'
import { readAlertFigures } from '../../../platform/repositories/alerts/figures.ts'

/** How fast alerts are, and how many arrive. */
export const figureRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, config } = app.deps
  app.get(
    '/api/alerts/figures/',
    {
      config: { bearer: true, errorKey: 'error' },
      schema: {
        summary: 'How fast the alerts of the running market were decided, accepted and shown, of all users together.',
        response: { 200: AlertFigures },
      },
    },
    async () => {
      const { measured_at, ...periods } = await readAlertFigures(db, config.market.id)
      return { measured_at: measured_at?.toISOString() ?? null, ...periods }
    },
  )
}
