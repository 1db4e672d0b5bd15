import type { RawBar } from '#domain/market/bars/valid-bars.ts'
import { type ListedSession, listedCalendar } from '#domain/market/calendars/calendar.ts'
import type { Session } from '#domain/market/types.ts'
import { asObject, parseObject } from './json-lines.ts'

/** How a problem with a line is reported. */
export type Problem = (problem: string) => Error
export type Fields = Record<string, unknown>

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

export function listedCalendarOf(zone: string, sessions: ListedSession[], closedDays: Session[], bad: Problem) {
  const stray = sessions.findIndex((session) => typeof session !== 'object' || session === null)
  if (stray >= 0) throw bad(`session ${stray} is no object`)
  try {
    return listedCalendar(zone, sessions, closedDays)
  } catch (error) {
    if (error instanceof RangeError) throw bad(`calendar: ${error.message}`)
    throw error
  }
}

export function readBar(row: unknown): RawBar {
  const { date, open, high, low, close, volume } = asObject(row) ?? {}
  return { session: date ?? null, open, high, low, close, volume }
}

/** The object of a line, and its id. */
export function fieldsOf(line: string, bad: Problem): { fields: Fields; id: string | number } {
  const fields = parseObject(line)
  if (fields === null) throw bad('it is no JSON object')
  return { fields, id: idIn(fields, 'id', bad) }
}

export function idIn({ id }: Fields, name: string, bad: Problem): string | number {
  if (typeof id !== 'string' && typeof id !== 'number') throw bad(`${name} is neither text nor number`)
  return id
}

export function instantOf(value: unknown): number {
  return typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : Number.NaN
}

export function readInstant(value: unknown, name: string, bad: Problem): number {
  const instant = instantOf(value)
  if (Number.isNaN(instant)) throw bad(`${name} is no instant (ISO 8601 with Z)`)
  return instant
}

export function listIn(fields: Fields, name: string, bad: Problem): unknown[] {
  const value = fields[name]
  if (!Array.isArray(value)) throw bad(`${name} is no list`)
  return value
}

export function objectIn(fields: Fields, name: string, bad: Problem): Fields {
  const value = asObject(fields[name])
  if (value === null) throw bad(`${name} is no object`)
  return value
}

/** Python writes NaN and Infinity, which JSON does not have: in a source's answers they are read as null. */
export function withoutBareNumbers(line: string): string {
  return line.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (token) => (token.startsWith('"') ? token : 'null'))
}
