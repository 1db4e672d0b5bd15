import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Account } from '../../../domain/contract/accounts/accounts.ts'
import { mailRefusedAt } from '../../../platform/repositories/accounts/mail-refusals.ts'

export const accountRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/api/account/',
    {
      config: { bearer: true },
      schema: {
        summary: 'Who one is, and whether mails reach the address.',
        response: { 200: Account },
      },
    },
    async ({ identity }) => {
      const { user_id, name, email, role } = identity!
      const refused = await mailRefusedAt(app.deps.db, user_id)
      return { name, email, role, mail_refused_at: refused?.toISOString() ?? null }
    },
  )
}
