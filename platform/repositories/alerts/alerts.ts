import { sql } from 'kysely'
import type { AlertState } from '../../../domain/alerts/core/alert.ts'
import type { When } from '../../../domain/alerts/index.ts'
import { ALERT_LIMIT, type AlertChange } from '../../../domain/contract/alerts.ts'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { AlertMemory, AlertTable } from '../../tables/alerts.ts'

/** An alert as it is stored, with its stock. */
export interface AlertRow
  extends Omit<AlertTable, 'id' | 'condition' | 'memory' | 'fired' | 'version' | 'created_at' | 'client_id'> {
  id: number
  symbol: string
  condition: When
  memory: AlertMemory
  fired: number
  version: number
  created_at: Date
}

/** What a new alert begins with. */
export interface NewAlertRow
  extends Pick<AlertTable, 'user_id' | 'instrument_id' | 'client_id' | 'repeat' | 'sessions' | 'expires_at' | 'note'> {
  condition: When
  channels: number[]
  created_at: Date
  begin: AlertState
}

/** The state that the fold of domain/alerts goes on from. */
export function stateOf({ state, reason, side, memory, fired }: AlertRow): AlertState {
  return { ...memory, state, reason, side, fired }
}

/** The columns of a state. */
export function columnsOf({ state, reason, side, fired, ...memory }: AlertState) {
  return { state, reason, side, fired, memory: JSON.stringify(memory satisfies AlertMemory) }
}

const alertsOf = (db: Db, userId: number, market: string) =>
  db
    .selectFrom('alerts')
    .innerJoin('instruments', 'instruments.id', 'alerts.instrument_id')
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .select([
      'alerts.id',
      'user_id',
      'instrument_id',
      'symbol',
      'condition',
      'repeat',
      'sessions',
      'expires_at',
      'note',
      'channels',
      'state',
      'reason',
      'side',
      'memory',
      'fired',
      'version',
      'created_at',
    ])
    .$castTo<AlertRow>()

/** A user's alerts of `market` with ids below `before`, newest first; of one instrument only, if it is named. */
export function listAlerts(
  db: Db,
  userId: number,
  market: string,
  { before, limit, instrumentId }: { before: number; limit: number; instrumentId: number | null },
): Promise<AlertRow[]> {
  const page = alertsOf(db, userId, market).where('alerts.id', '<', before)
  const wanted = instrumentId === null ? page : page.where('instrument_id', '=', instrumentId)
  return wanted.orderBy('alerts.id', 'desc').limit(limit).execute()
}

export async function findAlert(db: Db, userId: number, market: string, id: number): Promise<AlertRow | null> {
  return (await alertsOf(db, userId, market).where('alerts.id', '=', id).executeTakeFirst()) ?? null
}

/** Why an alert is not made or changed. */
export type AlertRefusal = 'unauthenticated' | 'alerts_limit' | 'unknown_channel'

/**
 * Adds an alert, or finds the one that the same `client_id` added before. The user's row is locked, so no race can exceed
 * the limit.
 */
export async function addAlert(
  trx: Trx,
  { begin, condition, ...alert }: NewAlertRow,
): Promise<{ id: number; isNew: boolean } | AlertRefusal> {
  const { user_id, client_id, channels } = alert
  const user = await trx.selectFrom('users').select('role').where('id', '=', user_id).forUpdate().executeTakeFirst()
  if (!user) return 'unauthenticated'
  const known = client_id === null ? null : await idOfClient(trx, user_id, client_id)
  if (known !== null) return { id: known, isNew: false }
  if (!(await ownsChannels(trx, user_id, channels))) return 'unknown_channel'
  if ((await countArmed(trx, user_id)) >= ALERT_LIMIT[user.role]) return 'alerts_limit'
  const { id } = await trx
    .insertInto('alerts')
    .values({ ...alert, condition: JSON.stringify(condition), ...columnsOf(begin) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isNew: true }
}

/** Changes an alert of the user; `resumed` is the state with which a paused one goes on. */
export async function changeAlert(
  trx: Trx,
  alert: AlertRow,
  { paused, note, channels }: AlertChange,
  resumed: AlertState,
): Promise<AlertRefusal | 'unknown_alert' | null> {
  const { id, user_id } = alert
  const user = await trx.selectFrom('users').select('role').where('id', '=', user_id).forUpdate().executeTakeFirst()
  if (!user) return 'unauthenticated'
  const held = await trx.selectFrom('alerts').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!held) return 'unknown_alert'
  if (channels && !(await ownsChannels(trx, user_id, channels))) return 'unknown_channel'
  const resumes = paused === false && held.state === 'paused'
  if (resumes && (await countArmed(trx, user_id)) >= ALERT_LIMIT[user.role]) return 'alerts_limit'
  await trx
    .updateTable('alerts')
    .set({
      version: sql`nextval('alert_versions')`,
      ...(note !== undefined && { note }),
      ...(channels && { channels }),
      ...(paused && held.state === 'armed' && { state: 'paused' as const, reason: 'user' as const }),
      ...(resumes && columnsOf(resumed)),
    })
    .where('id', '=', id)
    .execute()
  return null
}

/** Removes an alert of the user; its firings stay. */
export async function deleteAlert(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('alerts')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

async function idOfClient(trx: Trx, userId: number, clientId: string): Promise<number | null> {
  const row = await trx
    .selectFrom('alerts')
    .select('id')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.id ?? null
}

async function countArmed(trx: Trx, userId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('alerts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'armed')
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function ownsChannels(trx: Trx, userId: number, ids: readonly number[]): Promise<boolean> {
  const distinct = new Set(ids)
  if (distinct.size < ids.length) return false
  const owned = await trx
    .selectFrom('alert_channels')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`id = any(${[...distinct]}::bigint[])`)
    .execute()
  return owned.length === distinct.size
}
