import type { TimedBar } from '#domain/market/bars/bar-fold.ts'
import { dailyBarProblem } from '#domain/market/bars/valid-bars.ts'
import type { Calendar } from '#domain/market/calendars/calendar.ts'
import type { Bar } from '#domain/market/types.ts'
import { rawPrices } from './history.ts'
import { instantOf, type Row } from './values.ts'

const HOUR_MS = 3_600_000
const ANY_DAY = '2000-01-01'

/** The sound rows that begin at a multiple of `minutes` in UTC, oldest first. Rows of nulls are gaps of the source. */
export function barsOfRows(rows: readonly Row[], minutes: number): TimedBar[] {
  const byTime = new Map<number, TimedBar>()
  for (const row of rows) {
    const time = instantOf(row.date) / 1000
    // The row of the moment is the newest price, at its own second.
    if (!(time % (60 * minutes) === 0)) continue
    const prices = rawPrices(row) as Bar
    if (dailyBarProblem({ ...prices, session: ANY_DAY, split: 1 }) === null) byTime.set(time, { time, ...prices })
  }
  return [...byTime.values()].sort((a, b) => a.time - b.time)
}

/** Whether the sessions of an exchange begin on the hour in UTC. */
export function opensOnTheHour(calendar: Calendar): boolean {
  const { latest, next } = calendar.at(Date.UTC(2026, 0, 15, 12))
  const opened = (latest ?? next)?.open
  return opened !== undefined && opened % HOUR_MS === 0
}
