import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

// An operator's questions to the tables that the workers write. Asked seldom, one query at a time.

/** How many of one kind fell between two bounds, and their sum. */
export interface Spread {
  /** Index among the bounds, from 0; above all of them, their number. */
  range: number
  count: number
  seconds: number
}

export interface JobSpread extends Spread {
  queue: string
  state: 'completed' | 'failed'
}

export interface CommentarySpread extends Spread {
  outcome: 'model' | 'template'
}

export interface ModelCounts {
  accepted: number
  rejected: number
  failed: number
}

export interface VerdictCount {
  verdict: string
  quotes: number
}

/** A moment before which no more job ends can appear. */
export async function settledMoment(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select date_trunc('milliseconds', now() - interval '2 seconds') as at
  `.execute(db)
  return rows[0].at
}

/** Run times of the jobs that ended after `after`, up to `until`. */
export async function readJobSpreads(
  db: Db,
  { after, until, bounds }: { after: Date; until: Date; bounds: readonly number[] },
): Promise<JobSpread[]> {
  const { rows } = await sql<JobSpread>`
    select queue, state, width_bucket(seconds, ${bounds}::float8[]) as range, count(*)::int, sum(seconds) as seconds
    from (
      select name as queue, state::text, extract(epoch from completed_on - started_on)::float8 as seconds
      from pgboss.job
      where completed_on > ${after} and completed_on <= ${until} and started_on is not null
        and state in ('completed', 'failed')
    ) as ended group by 1, 2, 3
  `.execute(db)
  return rows
}

export async function newestCommentary(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select coalesce(max(seq), 0) as seq from commentaries`.execute(db)
  return rows[0].seq
}

/** How long texts with numbers above `after`, up to `upTo`, took from request to finish. */
export async function readCommentarySpreads(
  db: Db,
  { after, upTo, bounds }: { after: number; upTo: number; bounds: readonly number[] },
): Promise<CommentarySpread[]> {
  const { rows } = await sql<CommentarySpread>`
    select outcome, width_bucket(seconds, ${bounds}::float8[]) as range, count(*)::int, sum(seconds) as seconds
    from (
      select case when model is null then 'template' else 'model' end as outcome,
        extract(epoch from finished_at - requested_at)::float8 as seconds
      from commentaries where seq > ${after} and seq <= ${upTo} and finished_at is not null
    ) as finished group by 1, 2
  `.execute(db)
  return rows
}

/** Outcomes of the model's texts, over all running workers. */
export async function readModelCounts(db: Db): Promise<ModelCounts> {
  const { rows } = await sql<ModelCounts>`
    select coalesce(sum(accepted), 0)::int as accepted, coalesce(sum(rejected), 0)::int as rejected,
      coalesce(sum(failed), 0)::int as failed
    from model_reports
  `.execute(db)
  return rows[0]
}

/** Adds to the counts of the quotes of `market` by verdict. */
export async function addVerdicts(db: Db, market: string, counts: readonly VerdictCount[]): Promise<void> {
  await sql`
    insert into quote_verdicts (market, verdict, quotes)
    select ${market}, * from unnest(${counts.map(({ verdict }) => verdict)}::text[],
      ${counts.map(({ quotes }) => quotes)}::bigint[])
    on conflict (market, verdict) do update set quotes = quote_verdicts.quotes + excluded.quotes
  `.execute(db)
}

export async function readVerdicts(db: Db, market: string): Promise<VerdictCount[]> {
  return db.selectFrom('quote_verdicts').select(['verdict', 'quotes']).where('market', '=', market).execute()
}
