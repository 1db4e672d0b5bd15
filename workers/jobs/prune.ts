import { DAY_MS } from '#domain/market/session-dates.ts'
import type { Database } from '#platform/database/database.ts'
import { pruneEmailTokens, pruneMailAllowances } from '#platform/repositories/accounts/mail.ts'
import { prunePasswordGuesses } from '#platform/repositories/accounts/password-guesses.ts'
import { pruneSessions } from '#platform/repositories/accounts/sessions.ts'
import { pruneUnconfirmedUsers } from '#platform/repositories/accounts/users.ts'
import { pruneCommentaries, pruneCommentaryWaits } from '#platform/repositories/commentary.ts'
import { pruneEvents } from '#platform/repositories/events.ts'
import { claimEffect, hasEffect, pruneJobEffects } from '#platform/repositories/jobs.ts'
import { pruneLookups } from '#platform/repositories/market/fetches.ts'
import { pruneIntradayBars } from '#platform/repositories/market/intraday-bars.ts'
import { ISIN_DAYS, pruneIsins } from '#platform/repositories/market/isins.ts'
import { NEWS_DAYS, pruneNews } from '#platform/repositories/news.ts'
import { pruneSummaries } from '#platform/repositories/summaries.ts'
import type { JobDefinition } from './job.ts'

// A confirmation link lives for one day; after two no one can still confirm the sign-up.
const UNCONFIRMED_DAYS = 2
// Clients away for longer refetch instead of getting a replay.
const EVENT_DAYS = 7
// A summary of a week and those that were missed are said within two weeks.
const UNSENT_SUMMARY_DAYS = 30
// A text may be looked up again after one day.
const LOOKUP_DAYS = 2

type Forget = (db: Database, daysAgo: (days: number) => Date) => Promise<boolean>

/** Each table has a function that deletes a batch of its rows, and returns whether more may be left. */
const TABLES: Readonly<Record<string, Forget>> = {
  users: (db) => pruneUnconfirmedUsers(db, UNCONFIRMED_DAYS),
  sessions: pruneSessions,
  email_tokens: pruneEmailTokens,
  password_guesses: prunePasswordGuesses,
  mail_allowances: pruneMailAllowances,
  events: (db, daysAgo) => pruneEvents(db, daysAgo(EVENT_DAYS)),
  commentaries: pruneCommentaries,
  commentary_waits: pruneCommentaryWaits,
  news: (db, daysAgo) => pruneNews(db, daysAgo(NEWS_DAYS)),
  intraday_bars: pruneIntradayBars,
  lookups: (db, daysAgo) => pruneLookups(db, daysAgo(LOOKUP_DAYS)),
  isins: (db, daysAgo) => pruneIsins(db, daysAgo(ISIN_DAYS)),
  summaries: (db, daysAgo) => pruneSummaries(db, daysAgo(UNSENT_SUMMARY_DAYS)),
  job_effects: (db) => pruneJobEffects(db, ['prune', 'rates']),
}

/**
 * Deletes what has expired: sessions, links, limits, old events, news and intraday bars, and unconfirmed sign-ups.
 * Every batch commits by itself, and a table that cannot be pruned now does not block the others: it is tried again.
 */
export const prune: JobDefinition<'prune'> = {
  queue: 'prune',
  async run({ db }, { createdOn, signal }, tick) {
    if (await hasEffect(db, 'prune', tick)) return
    const daysAgo = (days: number) => new Date(createdOn.getTime() - days * DAY_MS)
    const failures: Error[] = []
    for (const [table, forget] of Object.entries(TABLES)) {
      try {
        while (!signal.aborted && (await forget(db, daysAgo)));
      } catch (cause) {
        failures.push(new Error(`${table} could not be pruned`, { cause }))
      }
    }
    signal.throwIfAborted()
    if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join(', '))
    await claimEffect(db, 'prune', tick)
  },
}
