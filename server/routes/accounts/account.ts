import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/accounts.ts'
import { readMailRefusedAt } from '#platform/repositories/accounts/mail.ts'
import { mount } from '../../http/mount.ts'

export const accountRoute: FastifyPluginAsync = async (app) => {
  mount(app, calls.account, async ({ identity }) => {
    const { user_id, name, email, role } = identity!
    const refused = await readMailRefusedAt(app.deps.db, user_id)
    return { name, email, role, mail_refused_at: refused?.toISOString() ?? null }
  })
}
