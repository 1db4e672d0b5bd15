import type { Split } from '#domain/market/bars/corporate-actions.ts'
import type { ListedSession } from '#domain/market/calendars/calendar.ts'
import { reportedNumber, type SourceAnswer } from '#domain/market/prices/source-answer.ts'
import { isSession } from '#domain/market/session-dates.ts'
import { isSource } from '#domain/market/sources.ts'
import type { Session } from '#domain/market/types.ts'
import {
  asObject,
  type Fields,
  instantOf,
  listedCalendarOf,
  listIn,
  objectIn,
  type Problem,
  readBar,
} from './json-lines.ts'
import type { StockLine } from './sequence-stock.ts'

/** Reads what a line says of its stock; throws `bad` of its first problem. Answers may be anything: they are judged later. */
export function readStock(fields: Fields, bad: Problem): StockLine {
  const { symbol, currency } = fields
  if (typeof symbol !== 'string') throw bad('symbol is no text')
  if (currency != null && typeof currency !== 'string') throw bad('currency is no text')
  const provider = objectIn(fields, 'provider', bad)
  const known = { history: [], splits: [], ...fields }
  return {
    symbol,
    currency: currency ?? null,
    ...readCalendar(fields, bad),
    ...readProvider(provider, bad),
    splits: listIn(known, 'splits', bad).map((split, i) => readSplit(split, `split ${i}`, bad)),
    history: listIn(known, 'history', bad).map(readBar),
  }
}

function readCalendar(fields: Fields, bad: Problem): Pick<StockLine, 'calendar' | 'hasSession'> {
  const { timezone } = fields
  if (typeof timezone !== 'string') throw bad('timezone is no text')
  const listed = objectIn(fields, 'calendar', bad)
  const sessions = listIn(listed, 'sessions', bad) as ListedSession[]
  const closedDays = listIn({ closed_days: [], ...listed }, 'closed_days', bad) as Session[]
  const calendar = listedCalendarOf(timezone, sessions, closedDays, bad)
  const dates = sessions.map(({ date }) => date).sort()
  const closed = new Set(closedDays)
  return {
    calendar,
    // Between the first and the last listed session, an unlisted date was closed; outside, nothing is known.
    hasSession: (date) =>
      !closed.has(date) && (!(dates[0] <= date && date <= dates[dates.length - 1]) || calendar.session(date) !== null),
  }
}

function readProvider(provider: Fields, bad: Problem): Pick<StockLine, 'source' | 'delay_seconds' | 'poll_seconds'> {
  const { name, delay_minutes = 0, poll_seconds } = provider
  if (typeof delay_minutes !== 'number' || delay_minutes < 0)
    throw bad('provider.delay_minutes is no number of at least 0')
  if (typeof poll_seconds !== 'number' || poll_seconds <= 0) throw bad('provider.poll_seconds is no number above 0')
  return { source: isSource(name) ? name : 'yahoo', delay_seconds: 60 * delay_minutes, poll_seconds }
}

export function readSplit(split: unknown, name: string, bad: Problem): Split {
  const { date, ratio } = asObject(split) ?? {}
  if (typeof date !== 'string' || !isSession(date)) throw bad(`${name}: date is no date`)
  if (typeof ratio !== 'number' || ratio <= 0) throw bad(`${name}: ratio is no number above 0`)
  return { date, ratio }
}

export function readAnswer(answer: unknown): SourceAnswer | null {
  if (answer == null) return null
  const fields = asObject(answer) ?? {}
  return {
    price: reportedNumber(fields.price) ?? Number.NaN,
    previous_close: reportedNumber(fields.previous_close),
    open: reportedNumber(fields.open),
    day_low: reportedNumber(fields.day_low),
    day_high: reportedNumber(fields.day_high),
    last_volume: reportedNumber(fields.volume),
    as_of: instantOf(fields.as_of),
    currency: typeof fields.currency === 'string' ? fields.currency : null,
  }
}
