import { type RawBuilder, sql } from 'kysely'
import { LIMITS } from '#domain/contract/accounts/limits.ts'
import type { Db } from '../../database/database.ts'
import { deleteBatch } from '../../database/sql.ts'

export type Guess =
  /** The password may be compared; the guess counts as wrong until `forgiveGuess` is called with its `at`. */
  { allowed: true; at: string } | { allowed: false; retryAfterSeconds: number }

// The first mistakes cost nothing, then the wait doubles. With the longest wait, 40 guesses take an hour.
const FREE_GUESSES = 5
export const LONGEST_WAIT_SECONDS = 120

// This uses clock_timestamp(), since now() is the start of a statement that may have waited for a lock.
const RECENT = sql`array(select at from unnest(guesses.wrong_at) as at where at > clock_timestamp() - interval '1 hour')`

/** The wait after this many mistakes. */
const waitAfter = (
  failures: RawBuilder<unknown>,
) => sql`make_interval(secs => case when ${failures} < ${FREE_GUESSES} then 0
  else least(2 ^ least(${failures} - ${FREE_GUESSES}, 20), ${LONGEST_WAIT_SECONDS}) end)`

// A guess waits for no longer than its mistakes ask for: a later instant was stored while the clock was ahead.
const WAITS = sql`guesses.next_allowed_at > clock_timestamp()
  and guesses.next_allowed_at <= clock_timestamp() + ${waitAfter(sql`guesses.failures`)}`

/**
 * Finds out whether a password of `account` (a hash of its canonical address, registered or not) may be compared now,
 * and counts it as a wrong guess in the same statement, so that concurrent guesses on any server cannot share one slot.
 */
export async function reserveGuess(db: Db, account: Buffer): Promise<Guess> {
  const { rows } = await sql<{ at: string }>`
    insert into password_guesses as guesses (account, failures, wrong_at, next_allowed_at)
    values (${account}, 1, array[clock_timestamp()], clock_timestamp())
    on conflict (account) do update set
      failures = guesses.failures + 1,
      wrong_at = ${RECENT} || clock_timestamp(),
      next_allowed_at = clock_timestamp() + ${waitAfter(sql`guesses.failures + 1`)}
    where not (${WAITS}) and cardinality(${RECENT}) < ${LIMITS.guesses_per_hour}
    returning wrong_at[cardinality(wrong_at)]::text as at
  `.execute(db)
  if (rows.length > 0) return { allowed: true, at: rows[0].at }
  return { allowed: false, retryAfterSeconds: await secondsUntilAllowed(db, account) }
}

async function secondsUntilAllowed(db: Db, account: Buffer): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from greatest(
      case when ${WAITS} then next_allowed_at end,
      case when cardinality(${RECENT}) >= ${LIMITS.guesses_per_hour}
        then (${RECENT})[cardinality(${RECENT}) - ${LIMITS.guesses_per_hour - 1}] + interval '1 hour' end
    ) - clock_timestamp()))::int as seconds
    from password_guesses as guesses where account = ${account}
  `.execute(db)
  return Math.max(rows[0]?.seconds ?? 1, 1)
}

/** Takes back the guess made `at`, which was right, so the next guess need not wait. */
export async function forgiveGuess(db: Db, account: Buffer, at: string): Promise<void> {
  await sql`
    update password_guesses set failures = 0, next_allowed_at = clock_timestamp(),
      wrong_at = array_remove(wrong_at, ${at}::timestamptz)
    where account = ${account}
  `.execute(db)
}

/** Ends the wait after the owner proved their identity another way. This hour's guesses still count. */
export async function resetGuessDelay(db: Db, account: Buffer): Promise<void> {
  await sql`
    update password_guesses set failures = 0, next_allowed_at = clock_timestamp() where account = ${account}
  `.execute(db)
}

export async function deleteGuesses(db: Db, account: Buffer): Promise<void> {
  await db.deleteFrom('password_guesses').where('account', '=', account).execute()
}

/** Deletes a batch of accounts without a guess for a day; true if more may be left. */
export function prunePasswordGuesses(db: Db): Promise<boolean> {
  return deleteBatch(db, 'password_guesses', sql`next_allowed_at < now() - interval '1 day'`)
}
