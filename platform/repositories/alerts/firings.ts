import { type Selectable, type SqlBool, sql } from 'kysely'
import type { DeliveryState } from '#domain/contract/alerts/channels.ts'
import { type AlertFigure, type AlertPeriod, LEAST_MEASURED } from '#domain/contract/alerts/figures.ts'
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

const RECENT_DAYS = 30

interface MeasuredPeriods {
  all: AlertPeriod
  recent: AlertPeriod
}

const NO_FIGURE: AlertFigure = { of: 0, n: 0, p50_ms: null, p99_ms: null }
const NO_FIGURES: AlertPeriod = {
  decided: NO_FIGURE,
  accepted: NO_FIGURE,
  shown_on_device: NO_FIGURE,
  shown_on_page: NO_FIGURE,
  repeated: NO_FIGURE,
}

interface FigureRow {
  period: keyof MeasuredPeriods
  what: keyof AlertPeriod
  of: number
  n: number
  parts: [number, number] | null
}

/**
 * Measures the deliveries of the firings of `market`, and stores the result for requests, since it reads all of them.
 * Deliveries that wait for quiet hours to end, or for other channels before them, are not counted in a channel's speed.
 */
export async function measureAlerts(db: Db, market: string): Promise<void> {
  const ms = (later: string, earlier: string) => sql`1000 * extract(epoch from ${sql.ref(later)} - ${sql.ref(earlier)})`
  const { rows } = await sql<FigureRow>`
    with fired as (
      select firings.id, decided_at, waited_ms
      from alert_firings as firings join instruments on instruments.id = instrument_id
      where market = ${market} and decided_at is not null
    ), sent as (
      select decided_at, position, kind, held, accepted_at, shown_at, unanswered
      from fired join alert_deliveries on firing_id = fired.id
    ), measured as (
      select 'decided' as what, decided_at, waited_ms as ms from fired
      union all select 'accepted', decided_at, ${ms('accepted_at', 'decided_at')} from sent
        where position = 0 and kind <> 'page' and not held
      union all select 'shown_on_device', decided_at, ${ms('shown_at', 'accepted_at')} from sent
        where kind = 'push' and accepted_at is not null
      union all select 'shown_on_page', decided_at, ${ms('shown_at', 'decided_at')} from sent where kind = 'page'
      union all select 'repeated', decided_at, case when unanswered > 0 then 0 end from sent
        where accepted_at is not null
    )
    select period, what, count(*)::int as of, count(ms)::int as n,
      to_json(percentile_cont(array[0.5, 0.99]) within group (order by ms)) as parts
    from measured join (
      values ('all', '-infinity'::timestamptz), ('recent', now() - make_interval(days => ${RECENT_DAYS}))
    ) as periods (period, since) on decided_at >= since
    group by period, what
  `.execute(db)
  const measured: MeasuredPeriods = { all: { ...NO_FIGURES }, recent: { ...NO_FIGURES } }
  for (const { period, what, of, n, parts } of rows) {
    const [p50_ms, p99_ms] = n >= LEAST_MEASURED && what !== 'repeated' ? parts! : [null, null]
    measured[period][what] = { of, n, p50_ms, p99_ms }
  }
  const values = { measured_at: sql<Date>`now()`, figures: JSON.stringify(measured) }
  await db
    .insertInto('alert_figures')
    .values({ market, ...values })
    .onConflict((conflict) => conflict.column('market').doUpdateSet(values))
    .execute()
}

/** Reads what `measureAlerts` last stored for `market`. */
export async function readAlertFigures(
  db: Db,
  market: string,
): Promise<MeasuredPeriods & { measured_at: Date | null }> {
  const row = await db.selectFrom('alert_figures').selectAll().where('market', '=', market).executeTakeFirst()
  return row
    ? { ...row.figures, measured_at: row.measured_at }
    : { all: NO_FIGURES, recent: NO_FIGURES, measured_at: null }
}
