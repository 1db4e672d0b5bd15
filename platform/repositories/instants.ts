import { type RawBuilder, sql } from 'kysely'
import { LIMITS } from '#domain/contract/accounts/limits.ts'
import { ESCALATION_SECONDS, LONGEST_PAUSE_SECONDS } from '#domain/deliveries/timing.ts'
import { LONGEST_DAYS } from '#domain/simulator/order.ts'
import type { Database, Trx } from '../database/database.ts'
import { LONGEST_WAIT_SECONDS } from './accounts/password-guesses.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** An instant by which rows of a table hold something back, or let it pass. */
export interface LimitingInstant {
  table: string
  column: string
  /** Seconds by which it may lie ahead: the longest wait that it stands for, 0 for the time of something that happened. */
  longest: number
  /** It ends a permission, so one that lies no further ahead than that is right, whatever the clock was. */
  isExpiry?: true
}

/**
 * Every stored instant that limits something. An instant that a clock wrote while it was ahead would otherwise hold
 * until the clock gets there: an account stays locked, a source is left alone, a job is not started.
 */
export const LIMITING_INSTANTS: readonly LimitingInstant[] = [
  { table: 'sessions', column: 'expires_at', longest: LIMITS.session_hours * HOUR, isExpiry: true },
  { table: 'email_tokens', column: 'expires_at', longest: LIMITS.confirm_hours * HOUR, isExpiry: true },
  { table: 'password_guesses', column: 'next_allowed_at', longest: LONGEST_WAIT_SECONDS },
  { table: 'password_guesses', column: 'wrong_at', longest: 0 },
  // A mail that must not be dropped is entered at the time at which the hour allows it.
  { table: 'mail_allowances', column: 'sent_at', longest: 2 * HOUR },
  { table: 'users', column: 'created_at', longest: 0 },
  // No headline from before an alert concerns it.
  { table: 'alerts', column: 'created_at', longest: 0 },
  { table: 'alert_channels', column: 'next_send_at', longest: LONGEST_PAUSE_SECONDS },
  // Quiet hours last less than a day, and a message that is kept for the operator waits for two.
  { table: 'alert_deliveries', column: 'due_at', longest: 2 * DAY },
  { table: 'alert_deliveries', column: 'escalates_at', longest: ESCALATION_SECONDS },
  // When a text may be tried again, how long readers wait, and who still gets it.
  { table: 'commentaries', column: 'requested_at', longest: 0 },
  { table: 'commentaries', column: 'deadline', longest: 2 * MINUTE },
  { table: 'commentaries', column: 'finished_at', longest: 0 },
  { table: 'commentary_waits', column: 'deadline', longest: 2 * MINUTE },
  // Whether the model of a worker counts.
  { table: 'model_reports', column: 'checked_at', longest: 0 },
  // Whether a feed is alive, and a replay goes on.
  { table: 'feeds', column: 'beat_at', longest: 0 },
  { table: 'feed_shards', column: 'beat_at', longest: 0 },
  // The lease of a headline, and the next read of a feed.
  { table: 'news', column: 'relabel_at', longest: 5 * MINUTE },
  { table: 'news_sources', column: 'next_at', longest: DAY },
  // The pace of a source, the lease of a trial, and a pause that the source asked for.
  { table: 'sources', column: 'next_call_at', longest: 2 * MINUTE },
  { table: 'sources', column: 'minute', longest: 2 * MINUTE },
  { table: 'sources', column: 'trial_until', longest: MINUTE },
  { table: 'sources', column: 'resting_until', longest: 31 * DAY },
  // Which stocks come first, what is fetched next, how many look-ups a day, and when an ISIN is asked again.
  { table: 'watched_instruments', column: 'seen_at', longest: 0 },
  { table: 'instrument_fetches', column: 'asked_at', longest: 0 },
  { table: 'instrument_fetches', column: 'fetched_at', longest: 0 },
  { table: 'lookups', column: 'asked_at', longest: 0 },
  { table: 'isins', column: 'answered_at', longest: 0 },
  // An order meets no price of before it, and none after its end.
  { table: 'simulator_orders', column: 'placed_at', longest: 0 },
  { table: 'simulator_orders', column: 'expires_at', longest: LONGEST_DAYS * DAY, isExpiry: true },
  { table: 'simulator_orders', column: 'cancelled_at', longest: 0 },
  // A summary tells what has happened since the one before, or since the user asked for it, and a week is over in 8 days.
  { table: 'summary_settings', column: 'since', longest: 0 },
  { table: 'summary_settings', column: 'due_at', longest: 8 * DAY },
  { table: 'summaries', column: 'due_at', longest: 0 },
  { table: 'summaries', column: 'until', longest: 0 },
  // A job of a source waits until the source may be called again.
  { table: 'pgboss.job', column: 'start_after', longest: 31 * DAY },
  { table: 'pgboss.job', column: 'created_on', longest: 0 },
  { table: 'pgboss.job', column: 'started_on', longest: 0 },
  { table: 'pgboss.job', column: 'heartbeat_on', longest: 0 },
  { table: 'pgboss.job', column: 'completed_on', longest: 0 },
  // Schedules and upkeep of the queues.
  ...['cron_on', 'bam_on', 'flow_on', 'reindex_on'].map((column) => ({ table: 'pgboss.version', column, longest: 0 })),
  { table: 'pgboss.version', column: 'monitor_backoff_on', longest: HOUR },
  ...['monitor_claim_on', 'monitor_on', 'maintain_on'].map((column) => ({ table: 'pgboss.queue', column, longest: 0 })),
]

/** Seconds by which the clocks of one installation may differ: an instant that lies so far ahead does no harm. */
const SLACK = MINUTE

/**
 * Notes how far the database's clock has come. If this clock has been set back since it was last noted, or the caller
 * asks for it, every instant that a clock wrote while it was ahead is set right: it then lies as far ahead as it would
 * by the clock of now. One that is still further ahead than its own longest counts as now, an expiry as its longest
 * from now. Returns the seconds by which the clock was set back.
 */
export async function noteClock(db: Database, { isAsked }: { isAsked: boolean }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ back: number }>`
      with before as materialized (select reached_at from clock for update),
      after as (
        insert into clock (reached_at) values (clock_timestamp())
        on conflict (singleton) do update set reached_at = excluded.reached_at
      )
      select extract(epoch from reached_at - clock_timestamp())::float8 as back from before
    `.execute(trx)
    // A first note has nothing to compare with.
    const back = rows[0]?.back > 1 ? rows[0].back : 0
    if (back > 0 || isAsked) await setRight(trx, back)
    return back
  })
}

async function setRight(trx: Trx, back: number): Promise<void> {
  for (const { table, column, longest, isExpiry } of LIMITING_INSTANTS) {
    const instant = sql.ref(column)
    const taken = isExpiry ? 0 : back
    const right = (at: RawBuilder<unknown>) => sql`
      case when ${at} - ${seconds(taken)} <= now() + ${seconds(longest)} then ${at} - ${seconds(taken)}
        else now() + ${seconds(isExpiry ? longest : 0)} end`
    const beyond = sql`now() + ${seconds(taken > 0 ? 0 : Math.max(longest, SLACK))}`
    await (column === 'wrong_at'
      ? sql`
          update password_guesses set wrong_at = array(select ${right(sql`at`)} from unnest(wrong_at) as at order by at)
          where ${beyond} < any(wrong_at)`
      : sql`update ${sql.table(table)} set ${instant} = ${right(instant)} where ${instant} > ${beyond}`
    ).execute(trx)
  }
  // A tick that lies ahead comes again.
  await sql`delete from job_effects where slot > now() + ${seconds(SLACK)}`.execute(trx)
}

const seconds = (count: number): RawBuilder<unknown> => sql`make_interval(secs => ${count}::float8)`
