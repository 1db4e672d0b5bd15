import { type RawBuilder, sql } from 'kysely'
import type { Budget } from '#domain/market/sources.ts'
import type { Db } from '../database/database.ts'

/** A moment that tests bring; null for the database's own clock, which all processes share. */
export type Moment = Date | null

/** Why a source is not called now, and when it may be; `busy`: too many calls were granted before. */
export interface Refusal {
  refused: 'resting' | 'spent' | 'busy'
  until: Date
  /** The same from now, in milliseconds. */
  waitMs: number
}

/** Who would have to wait longer for a turn is refused. */
const LONGEST_WAIT_MS = 60_000

interface Pass {
  now: Moment
  budget: Budget
  /** 1 for a call, 0 for the piece of work before it. */
  calls: 0 | 1
  spacingMs: number
  mostWaitMs: number
  leaseMs: number
}

type CallRequest = Pick<Pass, 'now' | 'budget' | 'spacingMs'> & Partial<Pick<Pass, 'mostWaitMs'>>

interface Judgement {
  failures: number
  refused: Refusal['refused']
  until: Date | null
  wait_ms: number
}

/**
 * Permission for a piece of work: the failures before it, or a refusal. While the source fails, one process at a time
 * may try it, and all others wait `leaseMs` at most.
 */
export async function enterSource(
  db: Db,
  source: string,
  { now, budget, leaseMs }: { now: Moment; budget: Budget; leaseMs: number },
): Promise<{ failures: number } | Refusal> {
  const { failures, ...judgement } = await pass(db, source, {
    now,
    budget,
    leaseMs,
    calls: 0,
    spacingMs: 0,
    mostWaitMs: LONGEST_WAIT_MS,
  })
  return refusal(judgement) ?? { failures }
}

/**
 * Takes one call from the ceilings of the minute, the day and the month, at the next free moment: calls of all processes
 * start `spacingMs` apart. It counts in the minute in which it starts. One that would wait longer than `mostWaitMs` is
 * refused and takes no moment.
 */
export async function takeCall(
  db: Db,
  source: string,
  { now, budget, spacingMs, mostWaitMs = LONGEST_WAIT_MS }: CallRequest,
): Promise<{ waitMs: number } | Refusal> {
  const judgement = await pass(db, source, { now, budget, spacingMs, mostWaitMs, calls: 1, leaseMs: 0 })
  return refusal(judgement) ?? { waitMs: judgement.wait_ms }
}

function refusal({ refused, until, wait_ms }: Omit<Judgement, 'failures'>): Refusal | null {
  return until && { refused, until, waitMs: wait_ms }
}

/**
 * One statement under the lock of the source's row. The clock is read once the lock is held, and no call starts before one
 * that was granted earlier, nor before the minute that was counted last: whatever the order in which processes come, and
 * even if the clock goes back, no ceiling is passed.
 */
async function pass(db: Db, source: string, request: Pass): Promise<Judgement> {
  const { now, budget, calls, spacingMs, mostWaitMs, leaseMs } = request
  const { rows } = await sql<Judgement>`
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
        day = new_day as is_day, case when day = new_day then day_calls else 0 end as in_day,
        case when month = new_month then month_calls else 0 end as in_month
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
        case when slot > at + ${interval(mostWaitMs)} then slot end,
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
  return pass(db, source, request)
}

/** Until when nobody calls the source; null if it does not rest. */
export async function restingUntil(db: Db, source: string, now: Moment): Promise<Refusal | null> {
  const { rows } = await sql<{ until: Date; waitMs: number }>`
    select resting_until as until, ceil(1000 * extract(epoch from resting_until - at))::float8 as "waitMs"
    from sources, ${clock(now)} where source = ${source} and resting_until > at
  `.execute(db)
  return rows.length > 0 ? { refused: 'resting', ...rows[0] } : null
}

/** `at`, the moment of a statement. */
export const clock = (now: Moment): RawBuilder<unknown> =>
  sql`(select coalesce(${now}::timestamptz, clock_timestamp()) as at) as clock`

export const interval = (ms: number): RawBuilder<unknown> => sql`make_interval(secs => ${ms / 1000})`
