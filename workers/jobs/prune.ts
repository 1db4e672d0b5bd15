import { hourlyAt, nominalTick } from '../../platform/queues/schedule.ts'
import { pruneCommentaries } from '../../platform/repositories/commentaries.ts'
import { pruneEmailTokens } from '../../platform/repositories/email-tokens.ts'
import { pruneEvents } from '../../platform/repositories/events.ts'
import { oncePerSlot, pruneJobEffects } from '../../platform/repositories/job-effects.ts'
import { pruneLookups } from '../../platform/repositories/lookups.ts'
import { pruneMailAllowances } from '../../platform/repositories/mail-allowances.ts'
import { NEWS_DAYS, pruneNews } from '../../platform/repositories/news.ts'
import { prunePasswordGuesses } from '../../platform/repositories/password-guesses.ts'
import { pruneSessions } from '../../platform/repositories/sessions.ts'
import { pruneUnconfirmedUsers } from '../../platform/repositories/users.ts'
import type { JobDefinition } from './job.ts'

const SCHEDULE = hourlyAt(17)
// A confirmation link lives for one day; after two nobody can confirm the sign-up any more.
const UNCONFIRMED_DAYS = 2
// Whoever was away longer refetches instead of being told what was missed.
const EVENT_DAYS = 7
// A text that was looked up may be looked up again after one.
const LOOKUP_DAYS = 2
const DAY_MS = 86_400_000

/** Forgets what has run out: sessions, links, limits, old events and news, and sign-ups that nobody confirmed. */
export const prune: JobDefinition<'prune'> = {
  queue: 'prune',
  schedule: SCHEDULE,
  async run({ db }, job) {
    await db.transaction().execute(async (trx) => {
      if (!(await oncePerSlot(trx, 'prune', nominalTick(SCHEDULE, job.createdOn)))) return
      // Users first: whoever changes an account locks its user before anything else of it.
      await pruneUnconfirmedUsers(trx, UNCONFIRMED_DAYS)
      await pruneSessions(trx)
      await pruneEmailTokens(trx)
      await prunePasswordGuesses(trx)
      await pruneMailAllowances(trx)
      await pruneEvents(trx, new Date(job.createdOn.getTime() - EVENT_DAYS * DAY_MS))
      await pruneCommentaries(trx)
      await pruneNews(trx, new Date(job.createdOn.getTime() - NEWS_DAYS * DAY_MS))
      await pruneLookups(trx, new Date(job.createdOn.getTime() - LOOKUP_DAYS * DAY_MS))
      await pruneJobEffects(trx, 'prune')
    })
  },
}
