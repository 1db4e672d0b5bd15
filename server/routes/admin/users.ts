import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import {
  ACCOUNTS_PAGE,
  AccountChange,
  LoggedChanges,
  ManagedAccount,
  ManagedAccounts,
} from '../../../domain/contract/accounts/administration.ts'
import { LIMITS } from '../../../domain/contract/accounts/limits.ts'
import { Id, Text } from '../../../domain/contract/common.ts'
import { changeAccount, listChanges } from '../../../platform/repositories/accounts/account-changes.ts'
import { type AccountRow, findAccount, listAccounts } from '../../../platform/repositories/accounts/accounts.ts'
import { administratorsOnly } from '../../admin/administrators-only.ts'
import { ApiError } from '../../http/errors.ts'

const LAST_CHANGES = 20
/** As far as accounts are counted; one who pages further has them counted up to the page after. */
const COUNTED = 1_000
const Account = Type.Object({ id: Id })
const way = { config: { bearer: true }, preParsing: administratorsOnly }

/** The accounts as administrators see and change them. */
export const userRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, bus, config } = app.deps
  const market = config.market.id

  app.get(
    '/api/admin/users/',
    {
      ...way,
      schema: {
        summary: `Accounts by a part of their name or address, newest first, ${ACCOUNTS_PAGE} a page. Administrators only.`,
        querystring: Type.Object({
          q: Type.Optional(Text({ maxLength: LIMITS.email_max })),
          page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
        }),
        response: { 200: ManagedAccounts },
      },
    },
    async ({ query: { q = '', page = 1 } }) => {
      const text = q.normalize('NFC').trim()
      const counted = Math.max(COUNTED, page * ACCOUNTS_PAGE)
      const offset = (page - 1) * ACCOUNTS_PAGE
      const { rows, count } = await listAccounts(db, { text, market, limit: ACCOUNTS_PAGE, offset, most: counted + 1 })
      return { results: rows.map(toAccount), count, at_least: count > counted }
    },
  )

  app.patch(
    '/api/admin/users/:id',
    {
      ...way,
      schema: {
        summary: 'Changes the plan, the right or the suspension of an account, at once. Administrators only.',
        params: Account,
        body: AccountChange,
        response: { 200: ManagedAccount },
      },
    },
    async ({ identity, params: { id }, body }) =>
      db.transaction().execute(async (trx) => {
        const refusal = await changeAccount(trx, bus, { id, change: body, by: identity!.user_id })
        if (refusal) throw new ApiError(refusal)
        return toAccount((await findAccount(trx, market, id))!)
      }),
  )

  app.get(
    '/api/admin/users/:id/changes/',
    {
      ...way,
      schema: {
        summary: `The last ${LAST_CHANGES} changes of an account by administrators and by the command. Administrators only.`,
        params: Account,
        response: { 200: LoggedChanges },
      },
    },
    async ({ params: { id } }) => {
      const changes = await listChanges(db, id, LAST_CHANGES)
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
    },
  )
}

const toAccount = ({ created_at, ...row }: AccountRow): ManagedAccount => ({
  ...row,
  created_at: created_at.toISOString(),
})
