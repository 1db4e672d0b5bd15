import { DAY_MS, isSession, sessionOfDay } from '../session-dates.ts'
import type { Session } from '../types.ts'
import { decideByValues, type FormatFault, quoteStart } from './text-rows.ts'

/** A date that was read, and the minute of its time of day where that is in UTC. */
interface Reading {
  session: Session
  utcMinute: number | null
}

/** A date as it is written, before the whole column decides how to read it. */
type Written =
  | ({ kind: 'day' } & Reading)
  /** Two numbers: day and month in either order. */
  | { kind: 'pair'; first: number; second: number; year: string; isDotted: boolean }
  /** Digits alone: seconds or a part of them since 1970, days since 1900, or year, month and day. */
  | { kind: 'count'; text: string; value: number }
  /** A month, a quarter or a week, which is no date of a daily bar. */
  | { kind: 'period' }

const YEAR_FIRST = /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})(?!\d)(.*)$/
const YEAR_LAST = /^(\d{1,2})\s?([-/. ])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?!\d)(.*)$/
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})[T ]?(\d{2}:?\d{2}.*)$/
const DAY_MONTH_YEAR =
  /^(?:\p{L}+\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th|º)?[-\s/.]*(?:de\s+)?(\p{L}{3,})[-\s/.,]*(?:del?\s+)?(\d{4}|\d{2})(?!\d)(.*)$/iu
const MONTH_DAY_YEAR =
  /^(?:\p{L}+\.?,?\s+)?(\p{L}{3,})[-\s.]+(\d{1,2})(?:st|nd|rd|th)?[-\s,]+(\d{4}|\d{2})(?![\d:])(.*)$/iu
const YEAR_MONTH_DAY = /^(\d{4})[-\s]+(\p{L}{3,})[-\s.]+(\d{1,2})(?!\d)(.*)$/u
const PERIOD =
  /^(?:\d{4}[-/.]\d{1,2}|\d{1,2}[-/.]\d{4}|\p{L}{3,}\.?[-\s/](?:del?\s)?\d{2,4}|\d{4}[-\s]?[WQS]\d{1,2}|[QT]\d[-\s]\d{4})$/iu
const TIME =
  /^[T\s,]*(?:(\d{1,2})[:.h]?(\d{2})(?:[:.]?\d{2}(?:[.,]\d+)?)?\s*(?:([ap])\.?\s?m\.?)?)?\s*([a-z]+(?:[/_][a-z]+)*)?\s*([+-]\d{1,2}:?(?:\d{2})?)?\s*(?:\(.*\))?$/i
const LONGEST = 64

/** Number of a month by the first three letters of its name, in English, Spanish, Portuguese and Polish. */
const MONTHS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'jan ene sty',
    'feb fev lut',
    'mar',
    'apr abr kwi',
    'may mai maj',
    'jun cze',
    'jul lip',
    'aug ago sie',
    'sep set wrz',
    'oct out paz',
    'nov lis',
    'dec dic dez gru',
  ].flatMap((names, i) => names.split(' ').map((name) => [name, i + 1])),
)

/**
 * Reads a column of dates. The whole column decides which of two numbers is the day, and what a count counts. A date
 * with a zone is the day that it names. Instants in UTC on evenings from Sunday to Thursday belong to the next day,
 * which starts then where the instrument is listed. A field that is no date is null.
 */
export function readDates(texts: readonly string[]): (Session | null)[] | FormatFault {
  const written = texts.map(readWritten)
  const order = dayPlace(written, texts)
  if (typeof order === 'object') return order
  const periods = written.filter((date) => date?.kind === 'period').length
  if (periods > texts.length / 2) {
    const example = texts[written.findIndex((date) => date?.kind === 'period')]
    return { reason: `its dates are months or weeks, ${quoteStart(example)}: ${ASK_DAILY}`, example }
  }
  const fromCount = countReader(written)
  const dates = written.map((date) => {
    if (date?.kind === 'day') return date
    if (date?.kind === 'pair') return fromPair(date, order)
    return date?.kind === 'count' ? fromCount(date) : null
  })
  return inHomeZone(dates)
}

/** The advice to a user whose file has weeks, months or minutes. */
export const ASK_DAILY = 'ask the source for daily bars'

function readWritten(text: string): Written | null {
  if (text.length > LONGEST) return null
  if (text.length === 10 && text[4] === '-' && isSession(text)) return day(text, '')
  const plain = text.normalize('NFD').replace(/[\p{M}\u200b-\u200f\u2060]/gu, '')
  if (/^-?\d+(?:\.\d+)?$/.test(plain)) {
    return { kind: 'count', text: plain, value: Number(plain) }
  }
  let found = YEAR_FIRST.exec(plain)
  if (found) return day(sessionOf(found[1], Number(found[3]), Number(found[4])), found[5])
  found = COMPACT.exec(plain)
  if (found) return day(sessionOf(found[1], Number(found[2]), Number(found[3])), found[4])
  found = YEAR_LAST.exec(plain)
  if (found) {
    if (readRest(found[5]) === null) return null
    const [first, second] = [Number(found[1]), Number(found[3])]
    return { kind: 'pair', first, second, year: found[4], isDotted: found[2] === '.' }
  }
  found = DAY_MONTH_YEAR.exec(plain)
  if (found) return day(sessionOf(found[3], monthOf(found[2]), Number(found[1])), found[4])
  found = MONTH_DAY_YEAR.exec(plain)
  if (found) return day(sessionOf(found[3], monthOf(found[1]), Number(found[2])), found[4])
  found = YEAR_MONTH_DAY.exec(plain)
  if (found) return day(sessionOf(found[1], monthOf(found[2]), Number(found[3])), found[4])
  return PERIOD.test(plain) ? { kind: 'period' } : null
}

function day(session: Session | null, rest: string): Written | null {
  const read = readRest(rest)
  return session === null || read === null ? null : { kind: 'day', session, ...read }
}

/** Reads the text after the day: a time of day and a zone, or nothing; null where it is something else. */
function readRest(text: string): Pick<Reading, 'utcMinute'> | null {
  if (text === '') return { utcMinute: null }
  const found = TIME.exec(text)
  if (found === null) return null
  const [, hour, minute, half, zone = '', offset = ''] = found
  const isUtc = hour !== undefined && /^(?:z|utc|gmt)$/i.test(zone) && /^(?:[+-]0*:?0*)?$/.test(offset)
  const halves = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return { utcMinute: isUtc ? 60 * halves + Number(minute) : null }
}

function monthOf(name: string): number {
  return MONTHS[name.slice(0, 3).toLowerCase()] ?? 0
}

/** The session of a date; null if there is no such day. Two-digit years from 70 on are of the last century. */
function sessionOf(year: string, month: number, day: number): Session | null {
  const century = year.length === 4 ? '' : year < '70' ? '20' : '19'
  const session = `${century}${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isSession(session) ? session : null
}

/** Which of the two numbers is the day in the whole column; dots are written only with the day first. */
function dayPlace(written: readonly (Written | null)[], texts: readonly string[]): 1 | 2 | FormatFault {
  const dayFirst: string[] = []
  const monthFirst: string[] = []
  let either: string | null = null
  let areDotted = true
  for (const [i, date] of written.entries()) {
    if (date?.kind !== 'pair') continue
    if (date.first > 12 && date.second <= 12) dayFirst.push(texts[i])
    else if (date.second > 12 && date.first <= 12) monthFirst.push(texts[i])
    else if (date.first !== date.second) either ??= texts[i]
    if (!date.isDotted) areDotted = false
  }
  const place = decideByValues<1 | 2>([1, dayFirst.length], [2, monthFirst.length])
  if (place === 'mixed') {
    const both = `${quoteStart(dayFirst[0])} and ${quoteStart(monthFirst[0])}`
    const reason = `some of its dates have the day first and some the month, ${both}: write all of them YYYY-MM-DD`
    return { reason, example: monthFirst[0] }
  }
  if (place === null && either !== null && !areDotted) {
    const help = 'write them YYYY-MM-DD, or let the file have a day after the 12th'
    return { reason: `every date may have the day or the month first, ${quoteStart(either)}: ${help}`, example: either }
  }
  return place ?? 1
}

function fromPair({ first, second, year }: Written & { kind: 'pair' }, dayPlace: 1 | 2): Reading | null {
  const session = dayPlace === 1 ? sessionOf(year, second, first) : sessionOf(year, first, second)
  return session === null ? null : { session, utcMinute: null }
}

/** Range of the days since 1900, as spreadsheets count them, that are read as dates: 1954 to 2118. */
const SERIALS: readonly [number, number] = [20_000, 80_000]
const SERIAL_OF_1970 = 25_569

/** A reader for the counts of a column; what most of them or the largest can be decides on their unit. */
function countReader(written: readonly (Written | null)[]): (date: Written & { kind: 'count' }) => Reading | null {
  const counts = written.filter((date) => date?.kind === 'count')
  const isOf = (test: (value: Written & { kind: 'count' }) => boolean) => counts.filter(test).length > counts.length / 2
  if (isOf(({ text }) => compactDay(text) !== null)) {
    return ({ text }) => compactDay(text)
  }
  if (isOf(({ value }) => value >= SERIALS[0] && value < SERIALS[1])) {
    return ({ value }) => fromInstant((value - SERIAL_OF_1970) * DAY_MS, false)
  }
  const largest = counts.reduce((most, { value }) => Math.max(most, Math.abs(value)), 0)
  // Smaller numbers count something else, rows for example.
  if (largest < 1e7) return () => null
  // Counts are in seconds, or in thousandths, millionths or billionths of one.
  const [, milliseconds] = UNITS.find(([limit]) => largest < limit) ?? [0, Number.NaN]
  return ({ value }) => fromInstant(Math.round(value * milliseconds), true)
}

const UNITS: readonly (readonly [limit: number, milliseconds: number])[] = [
  [1e11, 1e3],
  [1e14, 1],
  [1e17, 1e-3],
  [1e20, 1e-6],
]

/** Year, month and day in eight digits, maybe with hour, minute and second. */
function compactDay(text: string): Reading | null {
  const [, year, month, day] = /^((?:19|20)\d{2})(\d{2})(\d{2})(\d{4}|\d{6})?$/.exec(text) ?? []
  const session = year === undefined ? null : sessionOf(year, Number(month), Number(day))
  return session === null ? null : { session, utcMinute: null }
}

function fromInstant(ms: number, isUtc: boolean): Reading | null {
  if (!(Math.abs(ms) < MOST_MS)) return null
  const minute = Math.floor((ms - Math.floor(ms / DAY_MS) * DAY_MS) / 60_000)
  const session = sessionOfDay(Math.floor(ms / DAY_MS))
  return { session, utcMinute: isUtc ? minute : null }
}

/** Milliseconds of some 1,900 years: instants further from 1970 are no dates, so that years have four digits. */
const MOST_MS = 6e13

const NOON = 12 * 60
const [SUNDAY, FRIDAY] = [0, 5]

/**
 * Moves instants in the second half of UTC's day to the day after if a Sunday but no Friday is among them: such a day
 * starts at midnight east of Greenwich, or on the evening before as those of currencies do.
 */
function inHomeZone(dates: (Reading | null)[]): (Session | null)[] {
  const isLate = ({ utcMinute }: Reading) => utcMinute !== null && utcMinute >= NOON
  const late = dates.filter((date) => date !== null && isLate(date)) as Reading[]
  const weekdays = new Set(late.map(({ session }) => new Date(session).getUTCDay()))
  const isShifted = weekdays.has(SUNDAY) && !weekdays.has(FRIDAY) && weekdays.size > 1
  return dates.map((date) => {
    if (date === null) return null
    return isShifted && isLate(date) ? sessionOfDay(Date.parse(date.session) / DAY_MS + 1) : date.session
  })
}
