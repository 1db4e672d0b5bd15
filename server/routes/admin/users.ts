import type { FastifyPluginAsync } from 'fastify'
import { ACCOUNTS_PAGE, LAST_CHANGES, type ManagedAccount } from '#domain/contract/accounts/administration.ts'
import * as calls from '#domain/contract/calls/administration.ts'
import {
  type AccountRow,
  changeAccount,
  findAccount,
  listAccountChanges,
  listAccounts,
} from '#platform/repositories/accounts/administration.ts'
import { ApiError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'

/** Accounts are counted only this far; for later pages, to one beyond the requested page. */
const COUNTED = 1_000

/** The accounts as administrators see and change them. */
export const userRoutes: FastifyPluginAsync = async (app) => {
  const { db, bus, config } = app.deps
  const market = config.market.id

  mount(app, calls.accounts, async ({ query: { q = '', page = 1 } }) => {
    const text = q.normalize('NFC').trim()
    const counted = Math.max(COUNTED, page * ACCOUNTS_PAGE)
    const offset = (page - 1) * ACCOUNTS_PAGE
    const { rows, count } = await listAccounts(db, { text, market, limit: ACCOUNTS_PAGE, offset, most: counted + 1 })
    return { results: rows.map(toAccount), count, at_least: count > counted }
  })

  mount(app, calls.changeAccount, async ({ identity, params: { id }, body }) =>
    db.transaction().execute(async (trx) => {
      const refusal = await changeAccount(trx, bus, { id, change: body, by: identity!.user_id })
      if (refusal) throw new ApiError(refusal)
      return toAccount((await findAccount(trx, market, id))!)
    }),
  )

  mount(app, calls.accountChanges, async ({ params: { id } }) => {
    const changes = await listAccountChanges(db, id, LAST_CHANGES)
    return {
      results: changes.map(({ changed_at, changed_by, email, what, before, after }) => ({
        at: changed_at.toISOString(),
        by: changed_by,
        by_email: email,
        what,
        from: before,
        to: after,
      })),
    }
  })
}

const toAccount = ({ created_at, ...row }: AccountRow): ManagedAccount => ({
  ...row,
  created_at: created_at.toISOString(),
})
