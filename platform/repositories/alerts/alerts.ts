// Tested by server/routes/alerts/alerts.test.ts.

import { sql } from 'kysely'
import type { Alert, AlertState } from '#domain/alerts/alert.ts'
import type { When } from '#domain/alerts/kinds/index.ts'
import type { AlertChange } from '#domain/contract/alerts/alerts.ts'
import { ALERT_LIMIT } from '#domain/rules/plans.ts'
import type { Db, Trx } from '../../database/database.ts'
import type { AlertTable, EvaluationState } from '../../tables/alerts.ts'

/** An alert as it is stored, with its stock. */
export interface AlertRow
  extends Omit<AlertTable, 'id' | 'condition' | 'evaluation_state' | 'fired' | 'version' | 'created_at' | 'client_id'> {
  id: number
  symbol: string
  condition: When
  evaluation_state: EvaluationState
  fired: number
  version: number
  created_at: Date
}

/** The settings of a new alert and the state in which it starts. */
export interface NewAlertRow
  extends Pick<AlertTable, 'user_id' | 'instrument_id' | 'client_id' | 'repeat' | 'sessions' | 'expires_at' | 'note'> {
  condition: When
  channels: number[]
  created_at: Date
  initialState: AlertState
}

/** The alert that a row describes, as the user asked for it and as domain/alerts evaluates it. */
export function alertOf({
  condition,
  repeat,
  sessions,
  created_at,
  expires_at,
}: Pick<AlertRow, 'condition' | 'repeat' | 'sessions' | 'created_at' | 'expires_at'>): Alert {
  return {
    when: condition,
    repeat,
    sessions,
    created_at: created_at.getTime(),
    expires_at: expires_at?.getTime() ?? null,
  }
}

/** The state that a row holds, from which the next evaluation goes on. */
export function stateOf({
  state,
  reason,
  side,
  evaluation_state,
  fired,
}: Pick<AlertRow, 'state' | 'reason' | 'side' | 'evaluation_state' | 'fired'>): AlertState {
  return { ...evaluation_state, state, reason, side, fired }
}

/** The columns that hold a state. */
export function stateColumns({ state, reason, side, fired, ...evaluation_state }: AlertState) {
  return { state, reason, side, fired, evaluation_state: JSON.stringify(evaluation_state satisfies EvaluationState) }
}

const selectAlerts = (db: Db, userId: number, market: string) =>
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
      'alerts.state',
      'reason',
      'side',
      'evaluation_state',
      'fired',
      'version',
      'created_at',
    ])
    .$castTo<AlertRow>()

/** A user's alerts of `market` with ids below `before`, newest first; only those on one instrument, if one is named. */
export function listAlerts(
  db: Db,
  userId: number,
  market: string,
  { before, limit, instrumentId }: { before: number; limit: number; instrumentId: number | null },
): Promise<AlertRow[]> {
  const page = selectAlerts(db, userId, market).where('alerts.id', '<', before)
  const wanted = instrumentId === null ? page : page.where('instrument_id', '=', instrumentId)
  return wanted.orderBy('alerts.id', 'desc').limit(limit).execute()
}

export async function findAlert(db: Db, userId: number, market: string, id: number): Promise<AlertRow | null> {
  return (await selectAlerts(db, userId, market).where('alerts.id', '=', id).executeTakeFirst()) ?? null
}

/** The reason why an alert is not created or changed. */
export type AlertRefusal = 'unauthenticated' | 'alerts_limit' | 'unknown_channel'

/**
 * Creates an alert, or finds the one that the same `client_id` created before. The user's row is locked, so that no
 * race can exceed the limit.
 */
export async function createAlert(
  trx: Trx,
  { initialState, condition, ...alert }: NewAlertRow,
): Promise<{ id: number; isNew: boolean } | AlertRefusal> {
  const { user_id, client_id, channels } = alert
  const role = await lockUserRole(trx, user_id)
  if (!role) return 'unauthenticated'
  const known = client_id === null ? null : await findByClientId(trx, user_id, client_id)
  if (known !== null) return { id: known, isNew: false }
  if (!(await ownsChannels(trx, user_id, channels))) return 'unknown_channel'
  if ((await countArmed(trx, user_id)) >= ALERT_LIMIT[role]) return 'alerts_limit'
  const { id } = await trx
    .insertInto('alerts')
    .values({ ...alert, condition: JSON.stringify(condition), ...stateColumns(initialState) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isNew: true }
}

/**
 * Changes an alert of the user. `resume` gives the state with which a paused alert goes on; it is null where the alert
 * is not to be resumed. Only what evaluation depends on gets a new version: a new note or other channels leave a
 * decision that is under way valid.
 */
export async function updateAlert(
  trx: Trx,
  { id, user_id }: Pick<AlertRow, 'id' | 'user_id'>,
  { paused, note, channels }: AlertChange,
  resume: ((locked: LockedAlert) => AlertState) | null,
): Promise<AlertRefusal | 'unknown_alert' | null> {
  const role = await lockUserRole(trx, user_id)
  if (!role) return 'unauthenticated'
  const locked = await trx.selectFrom('alerts').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!locked) return 'unknown_alert'
  if (channels && !(await ownsChannels(trx, user_id, channels))) return 'unknown_channel'
  const resumes = resume !== null && locked.state === 'paused'
  if (resumes && (await countArmed(trx, user_id)) >= ALERT_LIMIT[role]) return 'alerts_limit'
  const pauses = paused === true && locked.state === 'armed'
  await trx
    .updateTable('alerts')
    .set({
      note: note ?? locked.note,
      channels: channels ?? locked.channels,
      ...(pauses && { state: 'paused' as const, reason: 'user' as const }),
      ...(resumes && stateColumns(resume(locked))),
      ...((pauses || resumes) && { version: sql`nextval('alert_versions')` }),
    })
    .where('id', '=', id)
    .execute()
  return null
}

type LockedAlert = Omit<AlertRow, 'symbol'>

/** Reads the user's role and locks their row until `trx` ends; others may still write rows that refer to it. */
async function lockUserRole(trx: Trx, userId: number) {
  const user = trx.selectFrom('users').select('role').where('id', '=', userId).forNoKeyUpdate()
  return (await user.executeTakeFirst())?.role
}

/** Deletes an alert of the user; its firings stay. */
export async function deleteAlert(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('alerts')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

async function findByClientId(trx: Trx, userId: number, clientId: string): Promise<number | null> {
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
    .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function ownsChannels(trx: Trx, userId: number, ids: readonly number[]): Promise<boolean> {
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
