// Tested by server/routes/alerts/figures.test.ts.

import { sql } from 'kysely'
import { type AlertFigure, type AlertPeriod, LEAST_MEASURED } from '#domain/contract/alerts/figures.ts'
import type { Db } from '../../database/database.ts'

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
