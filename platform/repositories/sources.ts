import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { clock, interval, type Moment } from './source-passes.ts'

/** The source did what was asked. One answer ends no rest that another one asked for meanwhile. */
export async function sourceAnswered(db: Db, source: string, now: Moment): Promise<void> {
  await sql`
    update sources set failures = 0, failing_since = null, last_error = null, last_ok = at, trial_until = 'epoch'
    from ${clock(now)} where source = ${source} and resting_until <= at
  `.execute(db)
}

/** The source failed and rests for `restMs`, or longer if it was asked to; `isLimit` if it asked for a pause. */
export async function sourceFailed(
  db: Db,
  source: string,
  { now, restMs, error, isLimit }: { now: Moment; restMs: number; error: string; isLimit: boolean },
): Promise<void> {
  await sql`
    update sources set failures = failures + 1, failing_since = coalesce(failing_since, at), last_error = ${error},
      resting_until = greatest(resting_until, at + ${interval(restMs)}), trial_until = 'epoch',
      day_limited = day_limited + ${Number(isLimit)}::int
    from ${clock(now)} where source = ${source}
  `.execute(db)
}

/** When its poller calls it next, if nothing forbids it. */
export async function planPoll(db: Db, source: string, nextAt: Date): Promise<void> {
  await db.updateTable('sources').set({ next_poll_at: nextAt }).where('source', '=', source).execute()
}

/** The state of a source across the network, as every process sees it. */
export interface SourceState {
  source: string
  /** Failures in a row; 0 while it answers. */
  failures: number
  failing_since: Date | null
  /** Nobody calls it before this. */
  resting_until: Date
  last_ok: Date | null
  last_error: string | null
  next_poll_at: Date | null
  calls_this_minute: number
  calls_today: number
  calls_this_month: number
  /** Calls of today that a ceiling refused. */
  refused_today: number
  /** Answers of today by which the source asked for a pause. */
  limited_today: number
}

/** The row of a source's stream: it may fail while the source's other answers come. */
export function streamOf(source: string): string {
  return `${source}:stream`
}

/** Every source that was ever called, by name. */
export async function listSources(db: Db, now: Moment): Promise<SourceState[]> {
  const { rows } = await sql<SourceState>`
    select sources.source, failures, failing_since, resting_until, last_ok, last_error, next_poll_at,
      case when minute >= date_trunc('minute', at) then minute_calls else 0 end as calls_this_minute,
      case when day >= today then day_calls else 0 end as calls_today,
      case when day >= today then day_refused else 0 end as refused_today,
      case when day >= today then day_limited else 0 end as limited_today,
      case when month >= date_trunc('month', today)::date then month_calls else 0 end as calls_this_month
    from sources, ${clock(now)}, lateral (select (at at time zone 'UTC')::date as today) as calendar
    order by source
  `.execute(db)
  return rows
}
