import { sql } from 'kysely'
import { ALERT_LIMIT, type AlertChange, type AlertCondition } from '../../../domain/contract/alerts.ts'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { AlertTable } from '../../tables/alerts.ts'

/** An alert of the running market as its user has it. */
export interface AlertRow extends Omit<AlertTable, 'id' | 'condition' | 'memory' | 'fired' | 'version' | 'created_at'> {
  id: number
  symbol: string
  listed: boolean
  condition: AlertCondition
  fired: number
  created_at: Date
}

/** What a new alert begins with. */
export interface AlertStart extends Pick<AlertTable, 'user_id' | 'client_id' | 'repeat' | 'sessions' | 'expires_at'> {
  instrument_id: number
  condition: AlertCondition
  note: string
  channels: number[]
  side: AlertTable['side']
  memory: object
}

/** States in which an alert waits for its event: these count against the plan's limit. */
const ACTIVE = sql.raw(`state in ('armed', 'suspended')`)

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
      'listed',
      'client_id',
      'condition',
      'repeat',
      'sessions',
      'expires_at',
      'note',
      'channels',
      'state',
      'reason',
      'side',
      'fired',
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

export type AlertRefusal = 'unauthenticated' | 'alerts_limit' | 'unknown_channel'

/**
 * Adds an alert, or finds the one that the same `client_id` added before. The user's row is locked, so no race can exceed
 * the limit.
 */
export async function addAlert(trx: Trx, alert: AlertStart): Promise<{ id: number; isNew: boolean } | AlertRefusal> {
  const { user_id, client_id, channels } = alert
  const user = await trx.selectFrom('users').select('role').where('id', '=', user_id).forUpdate().executeTakeFirst()
  if (!user) return 'unauthenticated'
  const known = client_id !== null && (await idOfClient(trx, user_id, client_id))
  if (known) return { id: known, isNew: false }
  if (!(await ownsChannels(trx, user_id, channels))) return 'unknown_channel'
  if ((await countActive(trx, user_id)) >= ALERT_LIMIT[user.role]) return 'alerts_limit'
  const { id } = await trx
    .insertInto('alerts')
    .values({
      ...alert,
      condition: JSON.stringify(alert.condition),
      memory: JSON.stringify(alert.memory),
      state: 'armed',
      reason: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isNew: true }
}

/** Changes an alert of the user; `restart` is what one that is taken up again begins with. */
export async function changeAlert(
  trx: Trx,
  userId: number,
  id: number,
  { paused, note, channels }: AlertChange,
  restart: Pick<AlertStart, 'side' | 'memory'>,
): Promise<'not_found' | AlertRefusal | null> {
  const user = await trx.selectFrom('users').select('role').where('id', '=', userId).forUpdate().executeTakeFirst()
  if (!user) return 'unauthenticated'
  const held = await trx
    .selectFrom('alerts')
    .select('state')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return 'not_found'
  if (channels && !(await ownsChannels(trx, userId, channels))) return 'unknown_channel'
  const resumes = paused === false && held.state === 'paused'
  if (resumes && (await countActive(trx, userId)) >= ALERT_LIMIT[user.role]) return 'alerts_limit'
  const pauses = paused === true && (held.state === 'armed' || held.state === 'suspended')
  await trx
    .updateTable('alerts')
    .set({
      version: sql`nextval('alert_versions')`,
      ...(note !== undefined && { note }),
      ...(channels && { channels }),
      ...(pauses && { state: 'paused' as const, reason: null }),
      ...(resumes && {
        state: 'armed' as const,
        reason: null,
        side: restart.side,
        memory: JSON.stringify(restart.memory),
      }),
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

async function countActive(trx: Trx, userId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('alerts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(sql<boolean>`${ACTIVE}`)
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
