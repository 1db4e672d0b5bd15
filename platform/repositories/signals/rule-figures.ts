import { sql } from 'kysely'
import { ledgersOf } from '#domain/market/sources.ts'
import type { Db } from '../../database/database.ts'
import type { RuleFigures } from '../../tables/signals.ts'

/** Measures the rules on all stocks of `market`, and keeps it: it reads every stock, requests read what was kept. */
export async function measureRules(db: Db, market: string): Promise<void> {
  await sql`
    insert into rule_figures (market, measured_at, figures) select ${market}, now(), json_build_object(
      'past', (select coalesce(json_agg(past), '[]') from (
        select rule, count(*) as stocks, sum(events) as events, sum(hits) as hits, sum(base_events) as base_events,
          sum(base_hits) as base_hits, count(*) filter (where demonstrated) as demonstrated
        from track_records join instruments on instruments.id = instrument_id where market = ${market} group by rule
      ) as past),
      'since', (select coalesce(json_agg(since), '[]') from (
        select kind, sum(claims) as claims, sum(settled) as settled, sum(hits) as hits
        from claim_counts where market = any(${ledgersOf(market)}::text[]) group by kind
      ) as since))
    on conflict (market) do update set measured_at = excluded.measured_at, figures = excluded.figures
  `.execute(db)
}

/** What was last measured of `market`; measured now where it never was. */
export async function readRuleFigures(db: Db, market: string): Promise<RuleFigures> {
  const read = () => db.selectFrom('rule_figures').select('figures').where('market', '=', market)
  const row = await read().executeTakeFirst()
  if (row) return row.figures
  await measureRules(db, market)
  return (await read().executeTakeFirstOrThrow()).figures
}
