import { sql } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import type { FeedTrouble } from '../tables/market.ts'

// Queries for operators on the tables that the workers write. They run rarely, and one at a time.

/** Number and sum of the durations of one kind that lie between two bounds. */
export interface DurationCount {
  /** Index of the upper bound, from 0; the number of bounds for durations above all of them. */
  range: number
  count: number
  seconds: number
}

export interface JobDurationCount extends DurationCount {
  queue: string
  state: 'completed' | 'failed'
}

export interface CommentaryDurationCount extends DurationCount {
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

/** Reads a moment before which no more ends of jobs can appear. */
export async function readSettledMoment(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select date_trunc('milliseconds', now() - interval '2 seconds') as at
  `.execute(db)
  return rows[0].at
}

/** Reads the run times of the jobs that ended after `after`, up to `until`. */
export async function readJobDurations(
  db: Db,
  { after, until, bounds }: { after: Date; until: Date; bounds: readonly number[] },
): Promise<JobDurationCount[]> {
  const { rows } = await sql<JobDurationCount>`
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

export async function readNewestCommentarySeq(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select coalesce(max(seq), 0) as seq from commentaries`.execute(db)
  return rows[0].seq
}

/** Reads the durations, from request to finish, of the commentaries with seqs above `after`, up to `upTo`. */
export async function readCommentaryDurations(
  db: Db,
  { after, upTo, bounds }: { after: number; upTo: number; bounds: readonly number[] },
): Promise<CommentaryDurationCount[]> {
  const { rows } = await sql<CommentaryDurationCount>`
    select outcome, width_bucket(seconds, ${bounds}::float8[]) as range, count(*)::int, sum(seconds) as seconds
    from (
      select case when model is null then 'template' else 'model' end as outcome,
        extract(epoch from finished_at - requested_at)::float8 as seconds
      from commentaries where seq > ${after} and seq <= ${upTo} and finished_at is not null
    ) as finished group by 1, 2
  `.execute(db)
  return rows
}

/** Counts the outcomes of the model's texts over all running workers. */
export async function readModelCounts(db: Db): Promise<ModelCounts> {
  const { rows } = await sql<ModelCounts>`
    select coalesce(sum(accepted), 0)::int as accepted, coalesce(sum(rejected), 0)::int as rejected,
      coalesce(sum(failed), 0)::int as failed
    from model_reports
  `.execute(db)
  return rows[0]
}

/** Adds to the counts of the quotes of `market`, by verdict. */
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

/**
 * Rejects if the database is unreachable or cannot be written. It runs an update that matches no row, which a read-only
 * database refuses, and a query that exceeds its memory, whose temporary file a full disk refuses. Neither leaves
 * anything behind.
 */
export async function pingDatabase(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update plans set name = name where false`.execute(trx)
    await sql`set local work_mem = '64kB'`.execute(trx)
    await sql`select count(*) from generate_series(1, 5000)`.execute(trx)
  })
}

/** The state of a market's feed, with the shard that was written longest ago. */
export interface FeedHealth {
  /** Seconds since that shard was written, or since it was first to be led; as far is one that lies ahead. */
  age: number
  shard: number
  shards: number
  /** Stocks whose rounds fail at the leaders. */
  troubles: FeedTrouble[]
  /** Number of stocks that the source has answered for. */
  answered: number
  /** Number of stocks whose newest answer was refused, by reason. */
  refused: ReadonlyMap<string, number>
}

const MAX_TROUBLES = 20

/** Reads the state of the feed of `market`; null if it never had a leader. */
export async function readFeedHealth(db: Db, market: string): Promise<FeedHealth | null> {
  const rows = await db
    .selectFrom('feed_shards')
    .select(['shard', 'troubles', 'answered', 'refused'])
    .select(sql<number>`abs(extract(epoch from now() - beat_at))::float8`.as('age'))
    .where('market', '=', market)
    .orderBy('age', 'desc')
    .execute()
  if (rows.length === 0) return null
  const [{ age, shard }] = rows
  const refused = new Map<string, number>()
  for (const row of rows) {
    for (const [why, stocks] of Object.entries(row.refused)) refused.set(why, (refused.get(why) ?? 0) + stocks)
  }
  const answered = rows.reduce((sum, row) => sum + row.answered, 0)
  const troubles = rows.flatMap((row) => row.troubles).slice(0, MAX_TROUBLES)
  return { age, shard, shards: rows.length, troubles, answered, refused }
}
