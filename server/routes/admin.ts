import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { jobsRoutes } from './admin/jobs.ts'
import { sourceRoutes } from './admin/sources.ts'
import { userRoutes } from './admin/users.ts'

/** For administrators only; one line per file of admin/. */
export const adminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  for (const routes of [jobsRoutes, userRoutes, sourceRoutes]) await app.register(routes)
}
