import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** The state of a source across the network, as every process sees it. */
export interface SourceState {
  /** Failures in a row; 0 while it answers. */
  failures: number
  failing_since: Date | null
  /** Nobody calls it before this. */
  resting_until: Date
  last_ok: Date | null
  last_error: string | null
  calls_this_minute: number
  calls_today: number
}

/** The row of a source's stream: it may fail while the source's other answers come. */
export function streamOf(source: string): string {
  return `${source}:stream`
}

const NOT_RESTING = new Date(0)

/** Permission for a piece of work: the failures before it, or until when the source rests. */
export type SourceEntry = { failures: number } | { restingUntil: Date }

/**
 * While the source fails, one process at a time may test it: its rest ends, and all others rest again until
 * `leaseUntil`.
 */
export async function enterSource(
  db: Db,
  source: string,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<SourceEntry> {
  const { rows } = await sql<{ failures: number }>`
    insert into sources (source, next_call_at, resting_until, minute, day)
    values (${source}, ${now}, ${NOT_RESTING}, date_trunc('minute', ${now}::timestamptz), (${now}::timestamptz at time zone 'UTC')::date)
    on conflict (source) do update
      set resting_until = case when sources.failures > 0 then ${leaseUntil}::timestamptz else sources.resting_until end
      where sources.resting_until <= ${now}::timestamptz
    returning failures
  `.execute(db)
  if (rows.length > 0) return rows[0]
  const { resting_until } = await db
    .selectFrom('sources')
    .select('resting_until')
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  return { restingUntil: resting_until }
}

/** Counts one call and assigns it the next free moment: calls of all processes together start `spacingMs` apart. */
export async function countCall(db: Db, source: string, now: Date, spacingMs: number): Promise<Date> {
  const minute = sql`date_trunc('minute', ${now}::timestamptz)`
  const day = sql`(${now}::timestamptz at time zone 'UTC')::date`
  const { rows } = await sql<{ slot: Date }>`
    update sources set
      next_call_at = greatest(next_call_at, ${now}::timestamptz) + make_interval(secs => ${spacingMs / 1000}),
      minute_calls = case when minute = ${minute} then minute_calls else 0 end + 1, minute = ${minute},
      day_calls = case when day = ${day} then day_calls else 0 end + 1, day = ${day}
    where source = ${source}
    returning next_call_at - make_interval(secs => ${spacingMs / 1000}) as slot
  `.execute(db)
  return rows[0].slot
}

/** The source did what was asked. */
export async function sourceAnswered(db: Db, source: string, now: Date): Promise<void> {
  await db
    .updateTable('sources')
    .set({ failures: 0, failing_since: null, last_error: null, last_ok: now, resting_until: NOT_RESTING })
    .where('source', '=', source)
    .execute()
}

/** The source failed and rests until `until`. */
export async function sourceFailed(
  db: Db,
  source: string,
  { now, until, error }: { now: Date; until: Date; error: string },
): Promise<void> {
  await db
    .updateTable('sources')
    .set(({ eb, fn }) => ({
      failures: eb('failures', '+', 1),
      failing_since: fn.coalesce('failing_since', sql<Date>`${now}::timestamptz`),
      last_error: error,
      resting_until: until,
    }))
    .where('source', '=', source)
    .execute()
}

/** Null before the first call. */
export async function readSource(db: Db, source: string, now: Date): Promise<SourceState | null> {
  const { rows } = await sql<SourceState>`
    select failures, failing_since, resting_until, last_ok, last_error,
      case when minute = date_trunc('minute', ${now}::timestamptz) then minute_calls else 0 end as calls_this_minute,
      case when day = today then day_calls else 0 end as calls_today
    from sources, (select (${now}::timestamptz at time zone 'UTC')::date as today) as calendar
    where source = ${source}
  `.execute(db)
  return rows[0] ?? null
}
