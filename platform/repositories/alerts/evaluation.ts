// Tested by workers/alerts/store-decisions.test.ts.

import { sql } from 'kysely'
import type { Alert, AlertState, LastEvaluation, Step } from '#domain/alerts/alert.ts'
import { type InputKind, inputKindOf, kindsEvaluatedOn } from '#domain/alerts/kinds/index.ts'
import type { DataTrouble } from '#domain/alerts/price-status.ts'
import type { Session } from '#domain/market/types.ts'
import type { Db, Trx } from '../../database/database.ts'
import { type AlertRow, alertOf, stateColumns, stateOf } from './alerts.ts'
import { insertFirings, type NewFiring } from './firings.ts'

/** An armed alert in the shape that domain/alerts evaluates. */
export interface ArmedAlert extends Pick<AlertRow, 'id' | 'user_id' | 'instrument_id' | 'version'> {
  alert: Alert
  state: AlertState
}

/** Reads the armed alerts of these instruments that are evaluated on one of the inputs `what`. */
export async function readArmedAlerts(
  db: Db,
  instrumentIds: readonly number[],
  ...what: readonly InputKind[]
): Promise<ArmedAlert[]> {
  return toArmedAlerts(await selectArmed(db, instrumentIds, what).execute(), what)
}

/**
 * Reads the same alerts and locks them until `trx` ends, so that they do not change meanwhile. Their users are locked
 * first, as in every transaction that locks both, so that there are no deadlocks.
 */
export async function lockArmedAlerts(
  trx: Trx,
  instrumentIds: readonly number[],
  ...what: readonly InputKind[]
): Promise<ArmedAlert[]> {
  const found = toArmedAlerts(await selectArmed(trx, instrumentIds, what).execute(), what)
  if (found.length === 0) return []
  await lockUsers(
    trx,
    found.map(({ user_id }) => user_id),
  )
  const ids = found.map(({ id }) => id)
  const armed = selectArmed(trx, instrumentIds, what).where(sql<boolean>`id = any(${ids}::bigint[])`)
  return toArmedAlerts(await armed.orderBy('id').forNoKeyUpdate().execute(), what)
}

/**
 * Keeps these users from being deleted until `trx` ends, so that rows which refer to them can be written in any order.
 */
async function lockUsers(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`select from users where id = any(${[...new Set(ids)]}::bigint[]) order by id for key share`.execute(trx)
}

const selectArmed = (db: Db, instrumentIds: readonly number[], what: readonly InputKind[]) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where(sql<boolean>`instrument_id = any(${`{${instrumentIds.join()}}`}::int[])`)
    .where('state', '=', 'armed')
    .where(sql<boolean>`condition->>'kind' = any(${kindsEvaluatedOn(...what)}::text[])`)

function toArmedAlerts(rows: readonly Omit<AlertRow, 'symbol'>[], what: readonly InputKind[]): ArmedAlert[] {
  return rows.flatMap((row) => {
    const { id, user_id, instrument_id, version } = row
    const alert = alertOf(row)
    return what.includes(inputKindOf(alert)) ? { id, user_id, instrument_id, version, alert, state: stateOf(row) } : []
  })
}

/** An alert that has changed, with its new version and whether it is still evaluated (`armed`). */
export interface ChangedAlert {
  id: number
  instrument_id: number
  version: number
  on: InputKind
  armed: boolean
}

/** Reads the alerts with versions above `version` that are evaluated on one of the inputs `what`. */
export async function readChangedAlerts(
  db: Db,
  version: number,
  ...what: readonly InputKind[]
): Promise<ChangedAlert[]> {
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

/** The newest version that was given out. Some below it may not be committed yet. */
export async function newestAlertVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`select last_value as version from alert_versions`.execute(db)
  return Number(rows[0].version)
}

/** The result of one evaluation of a stored alert. */
export interface Decision {
  alert: Pick<ArmedAlert, 'id' | 'version' | 'user_id' | 'instrument_id'>
  step: Step
  /** Time of the quote that led to the decision; null where no quote did. */
  as_of: number | null
  seq: number | null
  /** Milliseconds for which that quote waited for the decision. */
  waited_ms?: number | null
}

/** A firing that was stored, with the channels to which it goes. */
export interface StoredFiring {
  id: number
  user_id: number
  instrument_id: number
  channels: readonly number[]
}

/**
 * Writes the states after an evaluation, and the firings, of the alerts that still have the version which was
 * evaluated. Returns the firings in the order of the steps, and the new versions of the alerts that were written. An
 * alert without a new version was paused or deleted meanwhile, and its step has no effect.
 */
export async function storeSteps(
  trx: Trx,
  decided: readonly Decision[],
): Promise<{ firings: StoredFiring[]; versions: ReadonlyMap<number, number> }> {
  if (decided.length === 0) return { firings: [], versions: new Map() }
  await lockUsers(
    trx,
    decided.map(({ alert }) => alert.user_id),
  )
  const states = decided.map(({ step }) => stateColumns(step.state))
  const column = <K extends keyof (typeof states)[number]>(key: K) => states.map((state) => state[key])
  const { rows } = await sql<{ id: number; version: number; channels: number[] }>`
    update alerts set state = next.state, reason = next.reason, side = next.side, fired = next.fired,
      evaluation_state = next.evaluation_state::jsonb, version = nextval('alert_versions')
    from unnest(${decided.map(({ alert }) => alert.id)}::bigint[], ${decided.map(({ alert }) => alert.version)}::bigint[],
      ${column('state')}::text[], ${column('reason')}::text[], ${column('side')}::text[], ${column('fired')}::int[],
      ${column('evaluation_state')}::text[]) as next (id, evaluated, state, reason, side, fired, evaluation_state)
    where alerts.id = next.id and alerts.version = next.evaluated
    returning alerts.id, alerts.version, to_json(channels) as channels
  `.execute(trx)
  const written = new Map(rows.map((row) => [row.id, row]))
  const fired = decided.filter(({ alert, step }) => step.firing !== null && written.has(alert.id))
  const ids = await insertFirings(trx, fired.map(toNewFiring))
  return {
    firings: fired.map(({ alert: { id, user_id, instrument_id } }, i) => {
      return { id: ids[i], user_id, instrument_id, channels: written.get(id)!.channels }
    }),
    versions: new Map(rows.map(({ id, version }) => [id, version])),
  }
}

function toNewFiring({ alert, step: { firing }, as_of, seq, waited_ms = null }: Decision): NewFiring {
  const { at, n, price, evidence, between, text } = firing!
  const instant = (ms: number | null | undefined) => (ms == null ? null : new Date(ms))
  return {
    alert_id: alert.id,
    n,
    user_id: alert.user_id,
    instrument_id: alert.instrument_id,
    at: new Date(at),
    price,
    as_of: instant(as_of),
    seq,
    evidence,
    since: instant(between?.[0]),
    until: instant(between?.[1]),
    text,
    waited_ms,
  }
}

/** The facts that the last evaluation of a stock's alerts used, by instrument and kind of sessions. */
export interface StoredEvaluation {
  instrument_id: number
  sessions: Alert['sessions']
  evaluation: LastEvaluation
}

export async function readStoredEvaluations(db: Db, instrumentIds: readonly number[]): Promise<StoredEvaluation[]> {
  const rows = await db
    .selectFrom('alert_evaluations')
    .selectAll()
    .where(sql<boolean>`instrument_id = any(${`{${instrumentIds.join()}}`}::int[])`)
    .execute()
  return rows.map(({ instrument_id, sessions, evaluated_at, ...rest }) => {
    return { instrument_id, sessions, evaluation: { ...rest, evaluated_at: evaluated_at.getTime() } }
  })
}

export async function writeStoredEvaluations(trx: Trx, evaluations: readonly StoredEvaluation[]): Promise<void> {
  if (evaluations.length === 0) return
  // A column is one text, as with quotes, since the driver would check each value for quoting.
  const column = (key: keyof LastEvaluation) =>
    `{${evaluations.map(({ evaluation }) => evaluation[key] ?? 'null').join()}}`
  await sql`
    insert into alert_evaluations (instrument_id, sessions, session, low, high, price, price_session, evaluated_at)
    select instrument_id, sessions, session, low, high, price, price_session, to_timestamp(evaluated_at / 1000)
    from unnest(${`{${evaluations.map(({ instrument_id }) => instrument_id).join()}}`}::int[],
      ${`{${evaluations.map(({ sessions }) => sessions).join()}}`}::text[], ${column('session')}::text[],
      ${column('low')}::float8[], ${column('high')}::float8[], ${column('price')}::float8[], ${column('price_session')}::text[],
      ${column('evaluated_at')}::float8[])
      as fresh (instrument_id, sessions, session, low, high, price, price_session, evaluated_at)
    on conflict (instrument_id, sessions) do update set session = excluded.session, low = excluded.low,
      high = excluded.high, price = excluded.price, price_session = excluded.price_session,
      evaluated_at = excluded.evaluated_at
  `.execute(trx)
}

/**
 * Resets the alerts of `market` after its prices started over at another time: none has a side, and none counts as
 * evaluated. This is `stateAfterEpoch` of domain/alerts in SQL.
 */
export async function restartAlerts(trx: Trx, market: string): Promise<void> {
  await sql`
    update alerts set side = 'unknown', evaluation_state = jsonb_set(evaluation_state, '{last_evaluation}', 'null'),
      version = nextval('alert_versions')
    from instruments where instruments.id = instrument_id and market = ${market}
  `.execute(trx)
  for (const table of ['alert_evaluations', 'alert_progress'] as const) {
    await sql`
      delete from ${sql.table(table)} as held using instruments
      where instruments.id = held.instrument_id and market = ${market}
    `.execute(trx)
  }
}

/**
 * Records `bar` as a stock's newest closed bar; returns the one with which its alerts were evaluated before, or null.
 */
export async function advanceBar(trx: Trx, instrumentId: number, bar: Session): Promise<Session | null> {
  const { rows } = await sql<{ bar: Session | null }>`
    with before as (select bar from alert_progress where instrument_id = ${instrumentId} for update),
    after as (
      insert into alert_progress (instrument_id, bar) values (${instrumentId}, ${bar})
      on conflict (instrument_id) do update set bar = greatest(alert_progress.bar, excluded.bar)
    )
    select bar from before
  `.execute(trx)
  return rows[0]?.bar ?? null
}

/** Reads the trouble with the data of these stocks that was last announced to the users of their alerts. */
export async function readTroubles(db: Db, instrumentIds: readonly number[]): Promise<Map<number, DataTrouble | null>> {
  const rows = await db
    .selectFrom('alert_progress')
    .select(['instrument_id', 'trouble'])
    .where(sql<boolean>`instrument_id = any(${`{${instrumentIds.join()}}`}::int[])`)
    .execute()
  return new Map(rows.map(({ instrument_id, trouble }) => [instrument_id, trouble]))
}

/**
 * Records the trouble with a stock's data that is announced, or null when it is over; false if that is stored already.
 */
export async function writeTrouble(trx: Trx, instrumentId: number, trouble: DataTrouble | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into alert_progress (instrument_id, trouble) values (${instrumentId}, ${trouble})
    on conflict (instrument_id) do update set trouble = excluded.trouble
      where alert_progress.trouble is distinct from excluded.trouble
  `.execute(trx)
  return numAffectedRows === 1n
}
