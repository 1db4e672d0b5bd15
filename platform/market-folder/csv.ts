import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseText } from 'csv-parse/sync'
import type { TextRow } from '#domain/market/files/text-rows.ts'
import { UnreadableFile } from './text.ts'

/** The rows of a CSV, and its lines that are none. Lines are counted from 1. */
export interface CsvRows {
  rows: TextRow[]
  damaged: { line: number; reason: string }[]
}

/** An unclosed quote must not make one row of the rest of a file. */
const LONGEST_RECORD = 65_536
/** Rows cost more memory than their text; daily bars of five hundred years are fewer. */
const MOST_ROWS = 200_000
/** Characters and lines that are read in one turn. */
const SLICE = 65_536
const LINES_AT_ONCE = 1000

const OPTIONS: Options = {
  record_delimiter: '\n',
  relax_column_count: true,
  skip_empty_lines: true,
  trim: true,
}

/**
 * Rows of a text whose lines end with `\n`, by RFC 4180, with any separator; fields are trimmed. Damaged quotes hide
 * where the next row begins, so such a text is read line by line, and only its damaged lines are lost. Rejects with
 * UnreadableFile for too many rows.
 */
export async function parseCsv(text: string, separator = ','): Promise<CsvRows> {
  try {
    return await parseRecords(text, separator)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return parseLines(text, separator)
  }
}

async function parseRecords(text: string, separator: string): Promise<CsvRows> {
  const rows: TextRow[] = []
  let last = 0
  const parser = parse({
    ...OPTIONS,
    delimiter: separator,
    max_record_size: LONGEST_RECORD,
    on_record: (fields: string[], { lines }) => {
      const isOneLine = lines === last + 1
      const breaks = isOneLine ? 0 : fields.join('').split('\n').length - 1
      push(rows, unwrap(fields, separator), lines - breaks)
      last = lines
      return null
    },
  })
  parser.resume()
  await pipeline(slices(text), parser)
  return { rows, damaged: [] }
}

/** A long text holds up nobody: between its parts others have their turn. */
async function* slices(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += SLICE) {
    yield text.slice(start, start + SLICE)
    await setImmediate()
  }
}

async function parseLines(text: string, separator: string): Promise<CsvRows> {
  const result: CsvRows = { rows: [], damaged: [] }
  for (const [i, line] of text.split('\n').entries()) {
    if (i % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate()
    if (line.trim() === '') continue
    try {
      push(result.rows, unwrap(fieldsOf(line, separator), separator), i + 1)
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      result.damaged.push({ line: i + 1, reason: 'its quotes are damaged' })
    }
  }
  return result
}

function fieldsOf(line: string, separator: string): string[] {
  // A parser for each line would take a hundred times as long.
  if (!line.includes('"')) return line.split(separator)
  return parseText(line, { ...OPTIONS, delimiter: separator }).flat()
}

/** Spreadsheets save a line that they did not divide as one field within quotes. */
function unwrap(fields: string[], separator: string): string[] {
  if (fields.length !== 1 || !fields[0].includes(separator)) return fields
  return fieldsOf(fields[0], separator)
}

function push(rows: TextRow[], fields: string[], line: number): void {
  if (rows.length === MOST_ROWS) {
    throw new UnreadableFile(`it has more than ${MOST_ROWS.toLocaleString('en')} rows, which no file of daily bars has`)
  }
  // The parser trims spaces of ASCII only.
  for (let i = 0; i < fields.length; i++) fields[i] = fields[i].trim()
  rows.push({ fields, line })
}
