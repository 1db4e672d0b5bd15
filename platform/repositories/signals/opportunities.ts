import { sql } from 'kysely'
import { ledgersOf } from '#domain/market/sources.ts'
import type { Session } from '#domain/market/types.ts'
import type { Db } from '../../database/database.ts'
import type { OpportunityTable, RuleFigures, TrackRecordTable } from '../../tables/signals.ts'

export type FoundOpportunity = Omit<OpportunityTable, 'id' | 'found_at'>

/** A stored opportunity, with the counts of its rule on its stock, if there are any. */
export interface StoredOpportunity extends FoundOpportunity {
  id: number
  symbol: string
  events: number | null
  hits: number | null
  base_events: number | null
  base_hits: number | null
  demonstrated: boolean | null
}

export type StoredTrackRecord = TrackRecordTable & { symbol: string; name: string }

// Opportunities are listed back to the 30th session before the current one, and none of a replay's future sessions.
const SESSIONS = 30

/**
 * Stores opportunities, once per stock, rule and day: an existing row only changes from provisional to final. Returns
 * the ids of the rows that are new or became final.
 */
export async function upsertOpportunities(db: Db, found: readonly FoundOpportunity[]): Promise<number[]> {
  if (found.length === 0) return []
  const column = <K extends keyof FoundOpportunity>(key: K) => found.map((row) => row[key])
  const { rows } = await sql<{ id: number }>`
    insert into opportunities (instrument_id, rule, session, provisional, confidence, tipo, detalles)
    select * from unnest(${column('instrument_id')}::int[], ${column('rule')}::text[], ${column('session')}::date[],
      ${column('provisional')}::boolean[], ${column('confidence')}::text[], ${column('tipo')}::text[],
      ${column('detalles')}::text[])
    on conflict (instrument_id, session, rule) do update
      set provisional = false, confidence = excluded.confidence, tipo = excluded.tipo, detalles = excluded.detalles
      where opportunities.provisional and not excluded.provisional
    returning id
  `.execute(db)
  return rows.map(({ id }) => Number(id))
}

/** Deletes provisional opportunities up to `session`, which its close did not confirm. */
export async function deleteUnconfirmed(db: Db, instrumentId: number, session: Session): Promise<void> {
  await db
    .deleteFrom('opportunities')
    .where('instrument_id', '=', instrumentId)
    .where('session', '<=', session)
    .where('provisional', '=', true)
    .execute()
}

const selectStored = (db: Db) =>
  db
    .selectFrom('opportunities')
    .innerJoin('instruments', 'instruments.id', 'opportunities.instrument_id')
    .leftJoin('track_records', (join) =>
      join
        .onRef('track_records.instrument_id', '=', 'opportunities.instrument_id')
        .onRef('track_records.rule', '=', 'opportunities.rule'),
    )
    .select([
      'opportunities.id',
      'opportunities.instrument_id',
      'symbol',
      'opportunities.rule',
      'opportunities.session',
      'provisional',
      'confidence',
      'tipo',
      'detalles',
      'events',
      'hits',
      'base_events',
      'base_hits',
      'demonstrated',
    ])

/** Reads these opportunities, ordered by id. */
export function readOpportunities(db: Db, ids: readonly number[]): Promise<StoredOpportunity[]> {
  return selectStored(db)
    .where(sql<boolean>`opportunities.id = any(${ids}::bigint[])`)
    .orderBy('opportunities.id')
    .execute()
}

/** Selects the opportunities of the stocks that a user follows in a market, or those of these stocks. */
export type OpportunityQuery = { userId: number; market: string } | { instrumentIds: readonly number[] }

/** Lists the opportunities of the last 30 sessions, newest first. */
export function listOpportunities(db: Db, query: OpportunityQuery): Promise<StoredOpportunity[]> {
  const oldest = sql<Session>`coalesce((
    select session from daily_bars where daily_bars.instrument_id = quotes.instrument_id and session < quotes.session
    order by session desc offset ${SESSIONS - 1} limit 1), '0001-01-01'::date)`
  const asked =
    'instrumentIds' in query
      ? sql`select unnest(${query.instrumentIds}::int[])`
      : sql`
          select instrument_id from watchlist_items join instruments on instruments.id = instrument_id
          where user_id = ${query.userId} and market = ${query.market}
        `
  return selectStored(db)
    .innerJoin('quotes', 'quotes.instrument_id', 'opportunities.instrument_id')
    .where(sql<boolean>`opportunities.instrument_id in (${asked})`)
    .whereRef('opportunities.session', '<=', 'quotes.session')
    .where('opportunities.session', '>=', oldest)
    .orderBy('opportunities.session', 'desc')
    .orderBy('opportunities.id', 'desc')
    .execute()
}

export async function upsertTrackRecords(db: Db, records: readonly TrackRecordTable[]): Promise<void> {
  if (records.length === 0) return
  const column = <K extends keyof TrackRecordTable>(key: K) => records.map((record) => record[key])
  await sql`
    insert into track_records (instrument_id, rule, events, hits, base_events, base_hits, demonstrated)
    select * from unnest(${column('instrument_id')}::int[], ${column('rule')}::text[], ${column('events')}::int[],
      ${column('hits')}::int[], ${column('base_events')}::int[], ${column('base_hits')}::int[],
      ${column('demonstrated')}::boolean[])
    on conflict (instrument_id, rule) do update set events = excluded.events, hits = excluded.hits,
      base_events = excluded.base_events, base_hits = excluded.base_hits, demonstrated = excluded.demonstrated
      where (track_records.events, track_records.hits, track_records.base_events, track_records.base_hits,
        track_records.demonstrated)
      is distinct from (excluded.events, excluded.hits, excluded.base_events, excluded.base_hits, excluded.demonstrated)
  `.execute(db)
}

/** Reads the track records that are judged together, which are those of the listed stocks of `market`. */
export function readJudgedTrackRecords(db: Db, market: string): Promise<TrackRecordTable[]> {
  return db
    .selectFrom('track_records')
    .innerJoin('instruments', 'instruments.id', 'track_records.instrument_id')
    .selectAll('track_records')
    .where('market', '=', market)
    .where('listed', '=', true)
    .execute()
}

/** Reads the rules whose edge on a stock is demonstrated. */
export async function demonstratedRules(db: Db, instrumentId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('track_records')
    .select('rule')
    .where('instrument_id', '=', instrumentId)
    .where('demonstrated', '=', true)
    .execute()
  return new Set(rows.map(({ rule }) => rule))
}

/** Lists the track records of every rule on these instruments. */
export function listTrackRecords(db: Db, instrumentIds: readonly number[]): Promise<StoredTrackRecord[]> {
  // The instruments are named twice, so that no query plan scans all of them.
  return db
    .selectFrom('track_records')
    .innerJoin('instruments', 'instruments.id', 'track_records.instrument_id')
    .select(['instrument_id', 'symbol', 'name', 'rule', 'events', 'hits', 'base_events', 'base_hits', 'demonstrated'])
    .where(sql<boolean>`instrument_id = any(${instrumentIds}::int[])`)
    .where(sql<boolean>`instruments.id = any(${instrumentIds}::int[])`)
    .orderBy('symbol')
    .orderBy('rule')
    .execute()
}

/** Measures the rules on all stocks of `market`, and stores the result for requests, since it reads every stock. */
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

/** Reads what `measureRules` last stored for `market`, and runs it first if it never ran. */
export async function readRuleFigures(db: Db, market: string): Promise<RuleFigures> {
  const read = () => db.selectFrom('rule_figures').select('figures').where('market', '=', market)
  const row = await read().executeTakeFirst()
  if (row) return row.figures
  await measureRules(db, market)
  return (await read().executeTakeFirstOrThrow()).figures
}
