import { sql } from 'kysely'
import type { Alert, AlertState } from '#domain/alerts/alert.ts'
import { type InputKind, inputKindOf, kindsEvaluatedOn } from '#domain/alerts/kinds/index.ts'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import { type AlertRow, alertOf, stateOf } from './alerts.ts'

/** An armed alert, as the fold of domain/alerts takes it. */
export interface WaitingAlert extends Pick<AlertRow, 'id' | 'user_id' | 'instrument_id' | 'version'> {
  alert: Alert
  state: AlertState
}

/** The armed alerts of these instruments that look at `what`. */
export async function readWaiting(
  db: Db,
  instrumentIds: readonly number[],
  ...what: readonly InputKind[]
): Promise<WaitingAlert[]> {
  return toWaiting(await waiting(db, instrumentIds, what).execute(), what)
}

/**
 * The same, held until `trx` ends: nothing of them changes meanwhile. Their users are held first, as by everyone who
 * holds both.
 */
export async function holdWaiting(
  trx: Trx,
  instrumentIds: readonly number[],
  ...what: readonly InputKind[]
): Promise<WaitingAlert[]> {
  const found = toWaiting(await waiting(trx, instrumentIds, what).execute(), what)
  if (found.length === 0) return []
  await holdUsers(
    trx,
    found.map(({ user_id }) => user_id),
  )
  const ids = found.map(({ id }) => id)
  const held = waiting(trx, instrumentIds, what).where(sql<boolean>`id = any(${ids}::bigint[])`)
  return toWaiting(await held.orderBy('id').forNoKeyUpdate().execute(), what)
}

/** Keeps these users from being deleted until `trx` ends; what points to them can then be written in any order. */
export async function holdUsers(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`select from users where id = any(${[...new Set(ids)]}::bigint[]) order by id for key share`.execute(trx)
}

const waiting = (db: Db, instrumentIds: readonly number[], what: readonly InputKind[]) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where(sql<boolean>`instrument_id = any(${`{${instrumentIds.join()}}`}::int[])`)
    .where('state', '=', 'armed')
    .where(sql<boolean>`condition->>'kind' = any(${kindsEvaluatedOn(...what)}::text[])`)

function toWaiting(rows: readonly Omit<AlertRow, 'symbol'>[], what: readonly InputKind[]): WaitingAlert[] {
  return rows.flatMap((row) => {
    const { id, user_id, instrument_id, version } = row
    const alert = alertOf(row)
    return what.includes(inputKindOf(alert)) ? { id, user_id, instrument_id, version, alert, state: stateOf(row) } : []
  })
}

/** An alert that has changed: its version, and whether it is among those that wait. */
export interface ChangedAlert {
  id: number
  instrument_id: number
  version: number
  on: InputKind
  armed: boolean
}

/** Alerts with versions above `version`, as far as they look at `what`. */
export async function readChanged(db: Db, version: number, ...what: readonly InputKind[]): Promise<ChangedAlert[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['id', 'instrument_id', 'version', 'condition', 'state'])
    .where('version', '>', version)
    .execute()
  return rows.flatMap(({ id, instrument_id, version, condition, state }) => {
    const on = inputKindOf({ when: condition })
    return what.includes(on) ? { id, instrument_id, version, on, armed: state === 'armed' } : []
  })
}

/** The newest version given out; some below it may not be committed yet. */
export async function newestVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`select last_value as version from alert_versions`.execute(db)
  return Number(rows[0].version)
}
