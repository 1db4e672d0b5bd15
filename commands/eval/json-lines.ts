import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { RawBar } from '#domain/market/bars/valid-bars.ts'
import { type ListedSession, listedCalendar } from '#domain/market/calendars/calendar.ts'
import type { Session } from '#domain/market/types.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { print, runEvaluation } from './evaluation.ts'

/** A non-empty line; `bad` reports a problem with it. */
export interface Line {
  file: string
  text: string
  bad(problem: string): OperatorError
}

/** The lines of a file of JSON lines, or of each .jsonl file of a folder. */
export async function readLines(path: string): Promise<Line[]> {
  const files = await filesOf(path)
  const contents = await Promise.all(
    files.map((file) =>
      readFile(file, 'utf8').catch((error: Error) => {
        throw new OperatorError(`${file}: ${error.message}`)
      }),
    ),
  )
  return contents.flatMap((content, i) => linesOf(files[i], content))
}

const STANDARD_INPUT = 'standard input'

/**
 * Runs a command that prints answers to each line of its input. `answer` gets the fields of a line and throws `bad` of
 * its first problem; `repair` gets its text before it is read as JSON.
 */
export function evaluateLines(
  command: string,
  answer: (fields: Fields, bad: Problem) => readonly object[],
  repair = (line: string) => line,
): void {
  runEvaluation(async () => {
    for (const { text, bad } of await readInput(command)) {
      const { fields, id } = fieldsOf(repair(text), bad)
      for (const each of answer(fields, bad)) print({ id, ...each })
    }
  })
}

/** The lines of the file or folder that is the one argument of `command`, or of standard input without one. */
async function readInput(command: string): Promise<Line[]> {
  const usage = `usage: npm run --silent ${command} -- FILE (or a folder of .jsonl files, or lines on standard input)`
  const [path, ...rest] = process.argv.slice(2)
  if (path === '' || rest.length > 0) throw new OperatorError(usage)
  const lines = path === undefined ? linesOf(STANDARD_INPUT, await text(process.stdin)) : await readLines(path)
  if (lines.length === 0) throw new OperatorError(`${path ?? STANDARD_INPUT} has no lines; ${usage}`)
  return lines
}

function linesOf(file: string, content: string): Line[] {
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/)
  return lines.flatMap((text, i) => {
    const bad = (problem: string) => new OperatorError(`${file}, line ${i + 1}: ${problem}`)
    return text.trim() === '' ? [] : [{ file, text, bad }]
  })
}

/** The object of a line; null if it is none. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    return asObject(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export function asObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

async function filesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${path}: ${error.code === 'ENOENT' ? 'it does not exist' : error.message}`)
  })
  if (!found.isDirectory()) return [path]
  const names = (await readdir(path)).filter((name) => name.endsWith('.jsonl')).sort()
  if (names.length === 0) throw new OperatorError(`${path}: there is no .jsonl file in it`)
  return names.map((name) => join(path, name))
}

/** Makes the error that reports a problem with a line. */
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

export const objectIn = (fields: Fields, name: string, bad: Problem): Fields => objectOf(fields[name], name, bad)

export function objectOf(value: unknown, name: string, bad: Problem): Fields {
  const fields = asObject(value)
  if (fields === null) throw bad(`${name} is no object`)
  return fields
}

export function wordOf<W extends string>(value: unknown, words: readonly W[], name: string, bad: Problem): W {
  const known = words.find((word) => word === value)
  if (known === undefined) throw bad(`${name} is none of ${words.join(', ')}`)
  return known
}

/** Throws `bad` where two of these orders, alerts or whatever `name` says have the same id. */
export function checkDistinct(list: readonly { id: unknown }[], name: string, bad: Problem): void {
  const twice = list.findIndex(({ id }, i) => list.findIndex((other) => other.id === id) !== i)
  if (twice >= 0) throw bad(`${name} ${twice}: its id is that of another one`)
}

/** Replaces NaN and Infinity, which Python writes and JSON does not have, by null in a source's answers. */
export function withoutBareNumbers(line: string): string {
  return line.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (token) => (token.startsWith('"') ? token : 'null'))
}
