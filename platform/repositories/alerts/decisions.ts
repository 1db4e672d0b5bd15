import { sql } from 'kysely'
import type { Alert, LastEvaluation, Step } from '#domain/alerts/alert.ts'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import { columnsOf } from './alerts.ts'
import { type NewFiring, storeFirings } from './firings.ts'
import { holdUsers, type WaitingAlert } from './waiting.ts'

/** What a look made of a stored alert. */
export interface Decided {
  alert: Pick<WaitingAlert, 'id' | 'version' | 'user_id' | 'instrument_id'>
  step: Step
  /** Of the quote that decided; null where none did. */
  as_of: number | null
  seq: number | null
  /** How long that quote waited for its decision. */
  waited_ms?: number | null
}

/** A firing that was stored, and where it goes. */
export interface StoredFiring {
  id: number
  user_id: number
  instrument_id: number
  channels: readonly number[]
}

/**
 * Writes the states after a look over the versions that it read, and the firings of those that were still the same.
 * Returns the firings in the order of the steps, and the new versions of what was written: what is missing was paused or
 * deleted meanwhile, and nothing of its step counts.
 */
export async function storeSteps(
  trx: Trx,
  decided: readonly Decided[],
): Promise<{ firings: StoredFiring[]; versions: ReadonlyMap<number, number> }> {
  if (decided.length === 0) return { firings: [], versions: new Map() }
  await holdUsers(
    trx,
    decided.map(({ alert }) => alert.user_id),
  )
  const states = decided.map(({ step }) => columnsOf(step.state))
  const column = <K extends keyof (typeof states)[number]>(key: K) => states.map((state) => state[key])
  const { rows } = await sql<{ id: number; version: number; channels: number[] }>`
    update alerts set state = next.state, reason = next.reason, side = next.side, fired = next.fired,
      memory = next.memory::jsonb, version = nextval('alert_versions')
    from unnest(${decided.map(({ alert }) => alert.id)}::bigint[], ${decided.map(({ alert }) => alert.version)}::bigint[],
      ${column('state')}::text[], ${column('reason')}::text[], ${column('side')}::text[], ${column('fired')}::int[],
      ${column('memory')}::text[]) as next (id, held, state, reason, side, fired, memory)
    where alerts.id = next.id and alerts.version = next.held
    returning alerts.id, alerts.version, to_json(channels) as channels
  `.execute(trx)
  const written = new Map(rows.map((row) => [row.id, row]))
  const fired = decided.filter(({ alert, step }) => step.firing !== null && written.has(alert.id))
  const ids = await storeFirings(trx, fired.map(firingOf))
  return {
    firings: fired.map(({ alert: { id, user_id, instrument_id } }, i) => {
      return { id: ids[i], user_id, instrument_id, channels: written.get(id)!.channels }
    }),
    versions: new Map(rows.map(({ id, version }) => [id, version])),
  }
}

function firingOf({ alert, step: { firing }, as_of, seq, waited_ms = null }: Decided): NewFiring {
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

/** What a stock's last look knew, by instrument and kind of sessions. */
export interface StockLook {
  instrument_id: number
  sessions: Alert['sessions']
  known: LastEvaluation
}

export async function readLooks(db: Db, instrumentIds: readonly number[]): Promise<StockLook[]> {
  const rows = await db
    .selectFrom('alert_looks')
    .selectAll()
    .where(sql<boolean>`instrument_id = any(${`{${instrumentIds.join()}}`}::int[])`)
    .execute()
  return rows.map(({ instrument_id, sessions, price_session, at, ...known }) => {
    return { instrument_id, sessions, known: { ...known, of: price_session, at: at.getTime() } }
  })
}

export async function writeLooks(trx: Trx, looks: readonly StockLook[]): Promise<void> {
  if (looks.length === 0) return
  // As texts, as quotes are: the driver would check each value for quoting.
  const column = (key: keyof LastEvaluation) => `{${looks.map(({ known }) => known[key] ?? 'null').join()}}`
  await sql`
    insert into alert_looks (instrument_id, sessions, session, low, high, price, price_session, at)
    select instrument_id, sessions, session, low, high, price, price_session, to_timestamp(at / 1000)
    from unnest(${`{${looks.map(({ instrument_id }) => instrument_id).join()}}`}::int[],
      ${`{${looks.map(({ sessions }) => sessions).join()}}`}::text[], ${column('session')}::text[],
      ${column('low')}::float8[], ${column('high')}::float8[], ${column('price')}::float8[], ${column('of')}::text[],
      ${column('at')}::float8[])
      as fresh (instrument_id, sessions, session, low, high, price, price_session, at)
    on conflict (instrument_id, sessions) do update set session = excluded.session, low = excluded.low,
      high = excluded.high, price = excluded.price, price_session = excluded.price_session, at = excluded.at
  `.execute(trx)
}

/**
 * Prices of `market` began again, from another time: no alert of it has a side, and no look has been made. The SQL of
 * `stateAfterEpoch` in domain/alerts.
 */
export async function beginAlertsAgain(trx: Trx, market: string): Promise<void> {
  await sql`
    update alerts set side = 'unknown', memory = jsonb_set(memory, '{known}', 'null'),
      version = nextval('alert_versions')
    from instruments where instruments.id = instrument_id and market = ${market}
  `.execute(trx)
  for (const table of ['alert_looks', 'alert_progress'] as const) {
    await sql`
      delete from ${sql.table(table)} as held using instruments
      where instruments.id = held.instrument_id and market = ${market}
    `.execute(trx)
  }
}
