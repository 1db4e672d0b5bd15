import { REMOTE_HISTORY_DAYS } from '#domain/market/provider.ts'
import { RATE_CURRENCIES } from '#domain/market/rates.ts'
import { DAY_MS, dayOfSession, sessionOfDay } from '#domain/market/session-dates.ts'
import { dailyAt, everyMinutes, nominalTick } from '#platform/queues/schedule.ts'
import { claimEffect, hasEffect } from '#platform/repositories/jobs.ts'
import { lastRateDay, upsertRates } from '#platform/repositories/market/exchange-rates.ts'
import { scheduleNextPoll } from '#platform/repositories/market/source-calls.ts'
import type { RatesSource } from '../providers/rates/frankfurter.ts'
import { SourceError } from '../providers/remote/source-error.ts'
import { payOwedDividends } from '../simulator/corporate-actions.ts'
import type { JobContext, JobDefinition } from './job.ts'

/** Every central bank of the list has published the day's rate by this hour. */
const PUBLISHED = dailyAt(23, 10)
export const RETRIED = everyMinutes(10)
/** Days fetched again with the new ones: a blended rate changes while more banks publish theirs. */
const OVERLAP_DAYS = 7

/** Fetches the exchange rates once a day; it runs more often, so that a source that was unreachable is asked again. */
export const rates: JobDefinition<'rates'> = {
  queue: 'rates',
  async run({ config, ...deps }, { createdOn, signal }) {
    const { fxUrl: url } = config
    const slot = nominalTick(PUBLISHED, createdOn)
    if (url === null || (await hasEffect(deps.db, 'rates', slot))) return
    // Network code is loaded only when it is used.
    const { createFrankfurter, RANGE_DAYS } = await import('../providers/rates/frankfurter.ts')
    const budget = config.sourceBudgets.frankfurter
    const source = createFrankfurter({ url, budget, db: deps.db, random: Math.random })
    const isFetched = await fetchRates(deps, source, { now: createdOn.getTime(), rangeDays: RANGE_DAYS, signal })
    if (isFetched) await claimEffect(deps.db, 'rates', slot)
    const next = isFetched ? PUBLISHED : RETRIED
    await scheduleNextPoll(deps.db, 'frankfurter', new Date(nominalTick(next, createdOn).getTime() + next.periodMs))
  },
}

/**
 * Brings the stored rates up to `now` (epoch ms), ten years at most; false if the source gave no answer or was not
 * called.
 */
export async function fetchRates(
  { db, bus, log }: Pick<JobContext, 'db' | 'bus' | 'log'>,
  source: RatesSource,
  { now, rangeDays, signal }: { now: number; rangeDays: number; signal: AbortSignal },
): Promise<boolean> {
  const today = Math.floor(now / DAY_MS)
  const last = await lastRateDay(db, RATE_CURRENCIES)
  const oldest = today - REMOTE_HISTORY_DAYS
  const first = last === null ? oldest : Math.max(oldest, dayOfSession(last) - OVERLAP_DAYS)
  try {
    // The oldest come first and are stored as they come, so that an interrupted run continues where it ended.
    for (let day = first; day <= today; day += rangeDays) {
      const range = { from: sessionOfDay(day), through: sessionOfDay(Math.min(today, day + rangeDays - 1)) }
      const fetched = await source(range, signal)
      await db.transaction().execute(async (trx) => {
        await upsertRates(trx, fetched)
        await bus.publish('rates', {}, trx)
      })
      log.info({ ...range, rates: fetched.length }, 'exchange rates stored')
    }
    await payOwedDividends(db, now)
    return true
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    if (error.until === null) log.warn({ err: error }, 'exchange rates cannot be fetched')
    return false
  }
}
