import { type RawBuilder, sql } from 'kysely'
import type { Budget } from '#domain/market/sources.ts'
import type { Db } from '../../database/database.ts'

/** The present moment as a test sets it; null for the database's clock, which all processes share. */
export type Moment = Date | null

/** Why a source may not be called now, and until when. `busy` means that too many calls were granted before. */
export interface SourceRefusal {
  refused: 'resting' | 'spent' | 'busy'
  until: Date
  /** Milliseconds from now to `until`. */
  waitMs: number
}

/** Milliseconds of wait above which a call is refused. */
const MAX_WAIT_MS = 60_000

interface PermitRequest {
  now: Moment
  budget: Budget
  /** Number of calls to count: 1 for a call, 0 for `enterSource`, which precedes the calls of a piece of work. */
  calls: 0 | 1
  spacingMs: number
  maxWaitMs: number
  leaseMs: number
}

type CallRequest = Pick<PermitRequest, 'now' | 'budget' | 'spacingMs'> & Partial<Pick<PermitRequest, 'maxWaitMs'>>

interface Permit {
  failures: number
  refused: SourceRefusal['refused']
  until: Date | null
  wait_ms: number
}

/**
 * Asks for permission to do a piece of work with a source. Returns the failures before it, or a refusal. While the
 * source fails, one process at a time may try it, and all others wait `leaseMs` at most.
 */
export async function enterSource(
  db: Db,
  source: string,
  { now, budget, leaseMs }: { now: Moment; budget: Budget; leaseMs: number },
): Promise<{ failures: number } | SourceRefusal> {
  const { failures, ...permit } = await requestPermit(db, source, {
    now,
    budget,
    leaseMs,
    calls: 0,
    spacingMs: 0,
    maxWaitMs: MAX_WAIT_MS,
  })
  return refusal(permit) ?? { failures }
}

/**
 * Reserves one call within the ceilings of the minute, the day and the month, at the next free moment: calls of all
 * processes start `spacingMs` apart. The call counts in the minute in which it starts. One that would wait longer than
 * `maxWaitMs` is refused and takes no moment.
 */
export async function reserveCall(
  db: Db,
  source: string,
  { now, budget, spacingMs, maxWaitMs = MAX_WAIT_MS }: CallRequest,
): Promise<{ waitMs: number } | SourceRefusal> {
  const permit = await requestPermit(db, source, { now, budget, spacingMs, maxWaitMs, calls: 1, leaseMs: 0 })
  return refusal(permit) ?? { waitMs: permit.wait_ms }
}

function refusal({ refused, until, wait_ms }: Omit<Permit, 'failures'>): SourceRefusal | null {
  return until && { refused, until, waitMs: wait_ms }
}

/**
 * Decides in one statement under the lock of the source's row. The clock is read after the lock is held, and no call
 * starts before one that was granted earlier, nor before the minute that was counted last. So no ceiling is exceeded
 * whatever the order of the processes, and even if the clock goes back: calls counted for a day to come count for today.
 */
async function requestPermit(db: Db, source: string, request: PermitRequest): Promise<Permit> {
  const { now, budget, calls, spacingMs, maxWaitMs, leaseMs } = request
  const { rows } = await sql<Permit>`
    with held as materialized (select * from sources where source = ${source} for update),
    timed as materialized (select held.*, coalesce(${now}::timestamptz, clock_timestamp()) as at from held),
    placed as (select timed.*, greatest(at, next_call_at, minute) as slot from timed),
    opened as (
      select placed.*, date_trunc('minute', slot) as new_minute, (slot at time zone 'UTC')::date as new_day,
        date_trunc('month', slot at time zone 'UTC')::date as new_month
      from placed
    ),
    counted as (
      select opened.*, case when minute = new_minute then minute_calls else 0 end as in_minute,
        day >= new_day as is_day, case when day >= new_day then day_calls else 0 end as in_day,
        case when month >= new_month then month_calls else 0 end as in_month
      from opened
    ),
    spent as (
      select counted.*, greatest(
        case when in_minute >= ${budget.minute}::int then new_minute + interval '1 minute' end,
        case when in_day >= ${budget.day}::int then (new_day + interval '1 day') at time zone 'UTC' end,
        case when in_month >= ${budget.month}::int then (new_month + interval '1 month') at time zone 'UTC' end
      ) as spent_until
      from counted
    ),
    judged as (
      select spent.*, greatest(case when resting_until > at then resting_until end, spent_until,
        case when slot > at + ${interval(maxWaitMs)} then slot end,
        case when ${calls}::int = 0 and failures > 0 and trial_until > at then trial_until end) as until
      from spent
    ),
    decided as (
      select judged.*, case when until is null then ${calls}::int else 0 end as taken,
        coalesce(until = spent_until, false)::int as is_spent
      from judged
    )
    update sources set minute = new_minute, minute_calls = in_minute + taken, day = new_day, day_calls = in_day + taken,
      month = new_month, month_calls = in_month + taken,
      day_refused = case when is_day then decided.day_refused else 0 end + is_spent,
      day_limited = case when is_day then decided.day_limited else 0 end,
      next_call_at = case when taken = 1 then slot + ${interval(spacingMs)} else decided.next_call_at end,
      trial_until = case when ${calls}::int = 0 and until is null and decided.failures > 0 then at + ${interval(leaseMs)}
        else decided.trial_until end
    from decided where sources.source = decided.source
    returning decided.failures, case when is_spent = 1 then 'spent' when until = slot then 'busy' else 'resting' end as refused, until,
      ceil(1000 * extract(epoch from coalesce(until, slot) - at))::float8 as wait_ms
  `.execute(db)
  if (rows.length > 0) return rows[0]
  await db
    .insertInto('sources')
    .values({ source })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return requestPermit(db, source, request)
}

/** Reads the time until which no process calls the source; null if the source does not rest. */
export async function readRest(db: Db, source: string, now: Moment): Promise<SourceRefusal | null> {
  const { rows } = await sql<{ until: Date; waitMs: number }>`
    select resting_until as until, ceil(1000 * extract(epoch from resting_until - at))::float8 as "waitMs"
    from sources, ${clock(now)} where source = ${source} and resting_until > at
  `.execute(db)
  return rows.length > 0 ? { refused: 'resting', ...rows[0] } : null
}

/** SQL that gives the moment of a statement, as `at`. */
const clock = (now: Moment): RawBuilder<unknown> =>
  sql`(select coalesce(${now}::timestamptz, clock_timestamp()) as at) as clock`

const interval = (ms: number): RawBuilder<unknown> => sql`make_interval(secs => ${ms / 1000})`

/** Records that the source answered. An answer does not end a rest that another answer asked for meanwhile. */
export async function recordSourceAnswer(db: Db, source: string, now: Moment): Promise<void> {
  await sql`
    update sources set failures = 0, failing_since = null, last_error = null, last_ok = at, trial_until = 'epoch'
    from ${clock(now)} where source = ${source} and resting_until <= at
  `.execute(db)
}

/**
 * Records a failure. The source rests for `restMs`, or longer if it asked for more; `isLimit` if it asked for a pause.
 */
export async function recordSourceFailure(
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

/** Stores the time at which its poller calls the source next, if nothing forbids it. */
export async function scheduleNextPoll(db: Db, source: string, nextAt: Date): Promise<void> {
  await db.updateTable('sources').set({ next_poll_at: nextAt }).where('source', '=', source).execute()
}

/** The state of a remote source, as every process sees it. */
export interface SourceState {
  source: string
  /** Number of failures in a row; 0 while the source answers. */
  failures: number
  failing_since: Date | null
  /** No process calls the source before this time. */
  resting_until: Date
  last_ok: Date | null
  last_error: string | null
  next_poll_at: Date | null
  calls_this_minute: number
  calls_today: number
  calls_this_month: number
  /** Number of today's calls that a ceiling refused. */
  refused_today: number
  /** Number of today's answers by which the source asked for a pause. */
  limited_today: number
}

/** Name of the row of a source's stream, which may fail while the source's other answers arrive. */
export function streamOf(source: string): string {
  return `${source}:stream`
}

/** Lists every source that was ever called, by name. */
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
