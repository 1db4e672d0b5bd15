import { type Selectable, type SqlBool, sql } from 'kysely'
import type { DeliveryState } from '#domain/contract/alerts/channels.ts'
import type { Db, Trx } from '../../database/database.ts'
import type { AlertFiringTable } from '../../tables/alerts.ts'

/** The columns that measure how fast a firing was decided. */
type Timings = 'decided_at' | 'waited_ms'

/** A firing that was decided and is not stored yet. */
export interface NewFiring extends Omit<Selectable<AlertFiringTable>, 'id' | 'read_at' | 'summary_id' | Timings> {
  waited_ms?: number | null
}

/** A firing with its deliveries, as its user sees it. */
export interface FiringRow
  extends Omit<Selectable<AlertFiringTable>, 'id' | 'n' | 'user_id' | 'instrument_id' | 'summary_id' | Timings> {
  id: number
  symbol: string
  /** The deliveries in the order in which their channels are tried. */
  deliveries: { channel_id: number; state: DeliveryState; at: string; detail: string | null }[]
}

/** Stores firings in the order in which they were decided, and returns their ids. */
export async function insertFirings(trx: Trx, firings: readonly NewFiring[]): Promise<number[]> {
  if (firings.length === 0) return []
  const rows = await trx
    .insertInto('alert_firings')
    .values(firings.map((firing) => ({ ...firing, read_at: null })))
    .returning(['id', 'alert_id', 'n'])
    .execute()
  const ids = new Map(rows.map(({ id, alert_id, n }) => [`${alert_id} ${n}`, id]))
  return firings.map(({ alert_id, n }) => ids.get(`${alert_id} ${n}`)!)
}

/** A user's firings in `market` with ids below `before`, newest first. */
export function listFirings(
  db: Db,
  userId: number,
  market: string,
  { before, limit }: { before: number; limit: number },
): Promise<FiringRow[]> {
  return selectFirings(db, sql`user_id = ${userId} and market = ${market} and alert_firings.id < ${before}`, limit)
}

/** Finds those of `ids` that are stored, newest first. */
export function findFirings(db: Db, ids: readonly number[]): Promise<FiringRow[]> {
  return selectFirings(db, sql`alert_firings.id = any(${[...ids]}::bigint[])`, ids.length)
}

async function selectFirings(db: Db, wanted: ReturnType<typeof sql<SqlBool>>, limit: number): Promise<FiringRow[]> {
  const { rows } = await sql<FiringRow>`
    select alert_firings.id, alert_id, symbol, at, price, as_of, seq, evidence, since, until, text, read_at,
      (select coalesce(json_agg(json_build_object('channel_id', channel_id, 'state', state, 'at', at, 'detail', detail)
          order by position), '[]')
        from alert_deliveries where firing_id = alert_firings.id) as deliveries
    from alert_firings join instruments on instruments.id = instrument_id
    where ${wanted} order by alert_firings.id desc limit ${limit}
  `.execute(db)
  return rows
}

/** Marks a user's firings up to an id as read, and returns how many are left unread. */
export async function markFiringsRead(db: Db, userId: number, upTo: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    with seen as (
      update alert_firings set read_at = now() where user_id = ${userId} and read_at is null and id <= ${upTo}
    )
    select count(*)::int as unread from alert_firings
    where user_id = ${userId} and read_at is null and id > ${upTo}
  `.execute(db)
  return rows[0].unread
}

/** The facts from which a channel writes its message about one firing. */
export interface FiringContent {
  id: number
  alert_id: number
  symbol: string
  exchange: string | null
  at: Date
  price: number | null
  currency: string | null
  as_of: Date | null
  seq: number | null
  evidence: 'tick' | 'day_range' | 'bar'
  since: Date | null
  until: Date | null
  text: string
  /** The alert's note; null if the alert was deleted. */
  note: string | null
}

/** Reads the contents of firings, in the order in which they were decided. */
export function readFiringContents(db: Db, ids: readonly number[]): Promise<FiringContent[]> {
  return db
    .selectFrom('alert_firings as firings')
    .innerJoin('instruments', 'instruments.id', 'firings.instrument_id')
    .leftJoin('alerts', 'alerts.id', 'firings.alert_id')
    .select([
      'firings.id',
      'firings.alert_id',
      'symbol',
      'exchange',
      'firings.at',
      'firings.price',
      'currency',
      'firings.as_of',
      'firings.seq',
      'firings.evidence',
      'firings.since',
      'firings.until',
      'firings.text',
      'alerts.note',
    ])
    .where('firings.id', 'in', ids)
    .orderBy('firings.id')
    .execute()
}
