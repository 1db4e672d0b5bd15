import type { FastifyPluginAsync } from 'fastify'
import { initialState, isAlreadyTrue, isExpired, resumedState } from '#domain/alerts/evaluate.ts'
import { shownState } from '#domain/alerts/price-status.ts'
import type { Alert } from '#domain/contract/alerts/alerts.ts'
import * as calls from '#domain/contract/calls/alerts.ts'
import { parseSymbol } from '#domain/contract/common.ts'
import { hasSimulator } from '#domain/rules/plans.ts'
import {
  type AlertRow,
  alertOf,
  createAlert,
  deleteAlert,
  findAlert,
  listAlerts,
  stateOf,
  updateAlert,
} from '#platform/repositories/alerts/alerts.ts'
import { toAlert } from '#platform/repositories/views.ts'
import { ApiError } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { alertStart, priceStatus } from './alert-start.ts'

export const alertRoutes: FastifyPluginAsync = async (app) => {
  const { db, bus, clock, config: settings } = app.deps
  const market = settings.market.id

  const shown = (row: AlertRow): Alert => {
    const alert = alertOf(row)
    return toAlert(row, shownState(alert, stateOf(row), priceStatus(app, row.symbol), isExpired(alert, clock())))
  }

  const find = async (userId: number, id: number): Promise<AlertRow> => {
    const row = await findAlert(db, userId, market, id)
    if (!row) throw new ApiError('unknown_alert')
    return row
  }

  mount(app, calls.alerts, async ({ identity, query: { before = Number.MAX_SAFE_INTEGER, limit = 100, symbol } }) => {
    const instrument = symbol === undefined ? null : app.instruments.get(symbol.toUpperCase())
    if (instrument === undefined) throw new ApiError('unknown_symbol')
    const asked = { before, limit, instrumentId: instrument?.id ?? null }
    return (await listAlerts(db, identity!.user_id, market, asked)).map(shown)
  })

  mount(app, calls.addAlert, async ({ identity, body }, reply) => {
    const { user_id } = identity!
    const instrument = app.instruments.get(parseSymbol(body.symbol) ?? '')
    if (!instrument) throw new ApiError('unknown_symbol')
    if (body.when.kind === 'order' && !hasSimulator(identity!.role)) throw new ApiError('plan_required')
    const now = clock()
    const { when, repeat = 'once', sessions = 'regular', note = '', channels = [], client_id = null } = body
    const expires = body.expires_at == null ? null : new Date(body.expires_at)
    if (expires !== null && !(expires.getTime() > now)) throw new ApiError('alert_expired')
    const alert = { when, repeat, sessions, created_at: now, expires_at: expires?.getTime() ?? null }
    const state = initialState(alert, await alertStart(app, instrument, alert, now))
    const stored = await db.transaction().execute(async (trx) => {
      const added = await createAlert(trx, {
        user_id,
        instrument_id: instrument.id,
        client_id,
        condition: when,
        repeat,
        sessions,
        expires_at: expires,
        note,
        channels,
        created_at: new Date(now),
        initialState: state,
      })
      if (typeof added === 'string') throw new ApiError(added)
      if (added.isNew) await bus.publish('alerts', { instrument_id: instrument.id }, trx)
      return added
    })
    const row = await find(user_id, stored.id)
    const made = shown(row)
    const isTrue = made.fired === 0 && isAlreadyTrue(alertOf(row), stateOf(row))
    return reply.code(stored.isNew ? 201 : 200).send(isTrue ? { ...made, already: true } : made)
  })

  mount(app, calls.changeAlert, async ({ identity, params: { id }, body }) => {
    const { user_id } = identity!
    const row = await find(user_id, id)
    const instrument = { id: row.instrument_id, symbol: row.symbol }
    const start = body.paused === false ? await alertStart(app, instrument, alertOf(row), clock()) : null
    await db.transaction().execute(async (trx) => {
      const refusal = await updateAlert(
        trx,
        row,
        body,
        start && ((held) => resumedState(alertOf(held), stateOf(held), start)),
      )
      if (refusal) throw new ApiError(refusal)
      await bus.publish('alerts', { instrument_id: row.instrument_id }, trx)
    })
    return shown(await find(user_id, id))
  })

  mount(app, calls.deleteAlert, async ({ identity, params: { id } }, reply) => {
    const { user_id } = identity!
    const row = await find(user_id, id)
    await db.transaction().execute(async (trx) => {
      if (!(await deleteAlert(trx, user_id, id))) throw new ApiError('unknown_alert')
      await bus.publish('alerts', { instrument_id: row.instrument_id }, trx)
    })
    return reply.code(204).send(null)
  })
}
