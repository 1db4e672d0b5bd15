import type { FastifyPluginAsync } from 'fastify'
import * as lists from '#domain/contract/calls/lists.ts'
import * as calls from '#domain/contract/calls/screener.ts'
import {
  createScreen,
  deleteScreen,
  listScreens,
  readListSettings,
  updateScreen,
  writeListSettings,
} from '#platform/repositories/accounts/screens.ts'
import { lockOwnUser } from '../accounts/guards.ts'
import { ApiError } from '../http/errors.ts'
import { mount } from '../http/mount.ts'
import { acceptFilters } from '../market/filters.ts'

/** A user's saved filters of the market, and how lists are to look. */
export const screenRoutes: FastifyPluginAsync = async (app) => {
  const { db } = app.deps

  mount(app, calls.screens, ({ identity, query: { before = Number.MAX_SAFE_INTEGER, limit = 100 } }) =>
    listScreens(db, identity!.user_id, { before, limit }),
  )

  mount(app, calls.addScreen, async ({ identity, body }, reply) => {
    acceptFilters(body.filters)
    const added = await db.transaction().execute(async (trx) => {
      return createScreen(trx, await lockOwnUser(trx, identity!), { ...body, name: body.name.trim() })
    })
    if (typeof added === 'string') throw new ApiError(added)
    return reply.code(added.isNew ? 201 : 200).send(added.screen)
  })

  mount(app, calls.changeScreen, async ({ identity, params: { id }, body }) => {
    acceptFilters(body.filters ?? [])
    const change = body.name === undefined ? body : { ...body, name: body.name.trim() }
    const changed = await db.transaction().execute(async (trx) => {
      const user = await lockOwnUser(trx, identity!)
      return updateScreen(trx, user.id, id, change)
    })
    if (changed === null) throw new ApiError('unknown_screen')
    if (typeof changed === 'string') throw new ApiError(changed)
    return changed
  })

  mount(app, calls.deleteScreen, async ({ identity, params: { id } }, reply) => {
    if (!(await deleteScreen(db, identity!.user_id, id))) throw new ApiError('unknown_screen')
    return reply.code(204).send(null)
  })

  mount(app, lists.listSettings, ({ identity }) => readListSettings(db, identity!.user_id))

  mount(app, lists.changeListSettings, async ({ identity, body }) => {
    const settings = await writeListSettings(db, identity!.user_id, body)
    if (settings === null) throw new ApiError('unauthenticated')
    return settings
  })
}
