import { sql } from 'kysely'
import { type AlertFigure, type AlertPeriod, LEAST_MEASURED } from '#domain/contract/alerts/figures.ts'
import type { Db } from '../../database/database.ts'

const RECENT_DAYS = 30

interface Measured {
  all: AlertPeriod
  recent: AlertPeriod
}

const NONE: AlertFigure = { of: 0, n: 0, p50_ms: null, p99_ms: null }
const NOTHING: AlertPeriod = {
  decided: NONE,
  accepted: NONE,
  shown_on_device: NONE,
  shown_on_page: NONE,
  repeated: NONE,
}

interface Row {
  period: keyof Measured
  what: keyof AlertPeriod
  of: number
  n: number
  parts: [number, number] | null
}

/**
 * Measures what became of the firings of `market`, and keeps it. It reads all of them: requests read what was kept. What
 * waits for a user's quiet hours to end, or for its turn after another channel, says nothing about how fast a channel is.
 */
export async function measureAlerts(db: Db, market: string): Promise<void> {
  const ms = (later: string, earlier: string) => sql`1000 * extract(epoch from ${sql.ref(later)} - ${sql.ref(earlier)})`
  const { rows } = await sql<Row>`
    with told as (
      select firings.id, decided_at, waited_ms
      from alert_firings as firings join instruments on instruments.id = instrument_id
      where market = ${market} and decided_at is not null
    ), sent as (
      select decided_at, place, kind, held, accepted_at, shown_at, unanswered
      from told join alert_deliveries on firing_id = told.id
    ), measured as (
      select 'decided' as what, decided_at, waited_ms as ms from told
      union all select 'accepted', decided_at, ${ms('accepted_at', 'decided_at')} from sent
        where place = 0 and kind <> 'page' and not held
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
  const measured: Measured = { all: { ...NOTHING }, recent: { ...NOTHING } }
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

/** What was last measured of `market`. */
export async function readAlertFigures(db: Db, market: string): Promise<Measured & { measured_at: Date | null }> {
  const row = await db.selectFrom('alert_figures').selectAll().where('market', '=', market).executeTakeFirst()
  return row ? { ...row.figures, measured_at: row.measured_at } : { all: NOTHING, recent: NOTHING, measured_at: null }
}
