import { foldSessions, foldTicks, type Tick, type TimedBar } from '#domain/market/bars/bar-fold.ts'
import { INTERVALS, isOfSessions } from '#domain/market/bars/intervals.ts'
import { validBars } from '#domain/market/bars/valid-bars.ts'
import type { ListedSession } from '#domain/market/calendars/calendar.ts'
import {
  asObject,
  evaluateLines,
  type Fields,
  listedCalendarOf,
  listIn,
  type Problem,
  readBar,
  readInstant,
  withoutBareNumbers,
  wordOf,
} from './json-lines.ts'

/** Makes the bars of a line; throws `bad` of its first problem. */
function barsOfLine(fields: Fields, bad: Problem): TimedBar[] {
  const { timezone } = fields
  if (typeof timezone !== 'string') throw bad('timezone is no text')
  const interval = wordOf(fields.interval, INTERVALS, 'interval', bad)
  const sessions = listIn(fields, 'sessions', bad) as ListedSession[]
  const calendar = listedCalendarOf(timezone, sessions, [], bad)
  if ('ticks' in fields) return foldTicks(readTicks(fields, bad), interval, calendar)
  const rows = listIn(fields, 'daily', bad).map(readBar)
  const traded = new Set(sessions.map(({ date }) => date))
  const { bars } = validBars(rows, ({ session }) => traded.has(session))
  if (!isOfSessions(interval)) throw bad(`daily bars make no bars of ${interval}`)
  return foldSessions(bars, interval)
}

/** A source's ticks, without those that lack a price or a volume. */
function readTicks(fields: Fields, bad: Problem): Tick[] {
  return listIn(fields, 'ticks', bad).flatMap((each, i) => {
    const { at, price, volume = 0 } = asObject(each) ?? {}
    const instant = readInstant(at, `tick ${i}: at`, bad)
    return isPrice(price) && isVolume(volume) ? [{ at: instant, price, volume }] : []
  })
}

const isPrice = (value: unknown): value is number => typeof value === 'number' && value > 0 && value < Infinity
const isVolume = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < Infinity

// Prints the bars that the product makes of each line's ticks or daily bars, as JSON lines (contract section 13).
evaluateLines('eval:bars', barsOfLine, withoutBareNumbers)
