import { isUtf8 } from 'node:buffer'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseText } from 'csv-parse/sync'
import type { FoundHeader, HeaderFault, TextRow } from '#domain/market/files/text-rows.ts'

/** The rows of a table that was found in a text, with its header. */
export interface FoundTable<Header> {
  header: Header
  separator: string
  rows: TextRow[]
  /** Lines below the header that cannot be read as CSV. */
  damaged: { line: number; reason: string }[]
}

/** A row of a file that was left out, with the reason. Lines are counted from 1, the header included. */
export interface RefusedRow {
  file: string
  line: number
  reason: string
}

/** Writes refused rows for operators: a line for each file and reason, which names the lines ('4, 6-9'). */
export function refusedLines(rows: readonly RefusedRow[]): string[] {
  const groups = Map.groupBy(rows, ({ file, reason }) => `${file}\0${reason}`)
  return [...groups.values()].map((group) => {
    const { file, reason } = group[0]
    return `refused ${file}:${ranges(group.map(({ line }) => line))}: ${reason}`
  })
}

function ranges(ascending: readonly number[]): string {
  const found: [number, number][] = []
  for (const n of ascending) {
    const last = found.at(-1)
    if (last?.[1] === n - 1) last[1] = n
    else found.push([n, n])
  }
  return found.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ')
}

/** Writes a file that gave nothing as a line for operators. */
export function skippedLine({ file, reason }: { file: string; reason: string }): string {
  return `skipped ${file}: ${reason}`
}

const SEPARATORS = [',', ';', '\t', '|']
/** Number of characters at the start of a text in which a header is looked for. */
const HEADER_WITHIN = 32_768

/**
 * Finds the table of a text by its header. The separator is the one with which some line is a header. Lines before the
 * header are left out, and so are repetitions of it. Rejects with UnreadableFile where no line is a header.
 */
export async function findTable<Header>(
  text: string,
  findHeader: (rows: readonly TextRow[]) => FoundHeader<Header> | HeaderFault,
): Promise<FoundTable<Header>> {
  const begin =
    text.length > HEADER_WITHIN
      ? text.slice(0, text.lastIndexOf('\n', HEADER_WITHIN) + 1) || text.slice(0, HEADER_WITHIN)
      : text
  let best: HeaderFault | null = null
  for (const separator of SEPARATORS) {
    const { rows } = await parseCsv(begin, separator)
    const found = findHeader(rows)
    if ('header' in found) return readBelow(text, separator, found.header, rows[found.rows - 1].line)
    if (best === null || found.known > best.known) best = found
  }
  throw new UnreadableFile(best?.reason ?? '')
}

async function readBelow<Header>(
  text: string,
  separator: string,
  header: Header,
  last: number,
): Promise<FoundTable<Header>> {
  const { rows, damaged } = await parseCsv(text, separator)
  const above = rows.filter(({ line }) => line <= last)
  const isAbove = ({ fields }: TextRow) => {
    return above.some((head) => head.fields[0] === fields[0] && head.fields.join() === fields.join())
  }
  return {
    header,
    separator,
    rows: rows.filter((row) => row.line > last && !isAbove(row)),
    damaged: damaged.filter(({ line }) => line > last),
  }
}

/** The rows of a CSV, and the lines that cannot be read. Lines are counted from 1. */
export interface CsvRows {
  rows: TextRow[]
  damaged: { line: number; reason: string }[]
}

/** Characters of the longest row, so that an unclosed quote does not make one row of the rest of a file. */
const MAX_RECORD = 65_536
/** Limit of rows, which cost more memory than their text. Daily bars of five hundred years have fewer. */
const MAX_ROWS = 200_000
/** Characters, and lines, that are read in one turn of the event loop. */
const SLICE = 65_536
const LINES_AT_ONCE = 1000

const OPTIONS: Options = {
  record_delimiter: '\n',
  relax_column_count: true,
  skip_empty_lines: true,
  trim: true,
}

/**
 * Parses a text whose lines end with `\n` by RFC 4180, with any separator; fields are trimmed. Since damaged quotes
 * hide where the next row begins, a text with them is read line by line, and only its damaged lines are lost. Rejects
 * with UnreadableFile for too many rows.
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
    max_record_size: MAX_RECORD,
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

/** Cuts a long text into parts, between which other work of the process gets its turn. */
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
  // A CSV parser for each line would take a hundred times as long.
  if (!line.includes('"')) return line.split(separator)
  return parseText(line, { ...OPTIONS, delimiter: separator }).flat()
}

/** Splits a line that a spreadsheet did not divide, and saved as one field within quotes. */
function unwrap(fields: string[], separator: string): string[] {
  if (fields.length !== 1 || !fields[0].includes(separator)) return fields
  return fieldsOf(fields[0], separator)
}

function push(rows: TextRow[], fields: string[], line: number): void {
  if (rows.length === MAX_ROWS) {
    throw new UnreadableFile(`it has more than ${MAX_ROWS.toLocaleString('en')} rows, which no file of daily bars has`)
  }
  // The parser trims only the white space of ASCII.
  for (let i = 0; i < fields.length; i++) fields[i] = fields[i].trim()
  rows.push({ fields, line })
}

/** The content of a file cannot be used. The message is a sentence without its subject, which is the file. */
class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** The reason why a file cannot be used, as a sentence without its subject. Rethrows errors that are no fault of it. */
export function fileFault(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message
  const { code, errno } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'it is a link to nothing, or has gone meanwhile (ENOENT)'
  if (code === 'EACCES') return 'this user may not read it (EACCES)'
  // An error with an errno comes from the file system or the decompression, and is no fault of the program.
  if (error instanceof Error && typeof errno === 'number') return error.message
  throw error
}

/** The most bytes of a file after decompression. A hundred years of daily bars are a quarter of it. */
export const MAX_BYTES = 16 * 2 ** 20

/** Other kinds of files, recognised by their first characters after white space. */
const KINDS: readonly { isOne: (begin: string) => boolean; reason: string }[] = [
  {
    isOne: (begin) => begin.startsWith('PK\x03\x04') || begin.startsWith('\xd0\xcf\x11\xe0'),
    reason: 'it is a workbook or an archive, no text: save it as CSV',
  },
  { isOne: (begin) => begin.startsWith('%PDF'), reason: 'it is a PDF, no table: export the prices as CSV' },
  {
    // A header of MetaTrader has names such as <DATE>, so `<` alone does not make a file HTML or XML.
    isOne: (begin) => /^<(?:[!?]|.*<\/)/s.test(begin),
    reason: 'it is a web page or XML, no table: download the prices as CSV',
  },
  { isOne: (begin) => /^[{[]/.test(begin), reason: 'it is JSON, no table: export the prices as CSV' },
]

/**
 * Reads the text of a file, which may be compressed by gzip whatever its name is. It is read as UTF-16 where it begins
 * with that mark, as UTF-8 where all of it is valid, and else as Windows-1252. In the result lines end with `\n`, and
 * byte order marks are gone, also those in the middle of files that were joined. Rejects with UnreadableFile, or with
 * the error of the file system or of the decompression.
 */
export async function readText(path: string): Promise<string> {
  // Reading a pipe would wait for its writer.
  if (!(await stat(path)).isFile()) throw new UnreadableFile('it is no file')
  const stored = await readBytes(path)
  const bytes = stored[0] === 0x1f && stored[1] === 0x8b ? await decompress(stored) : stored
  const begin = bytes.subarray(0, 1024).toString('latin1').replace('\xef\xbb\xbf', '').trimStart()
  const kind = KINDS.find(({ isOne }) => isOne(begin))
  if (kind !== undefined) throw new UnreadableFile(kind.reason)
  return new TextDecoder(encodingOf(bytes)).decode(bytes).replaceAll('\ufeff', '').replace(/\r\n?/g, '\n')
}

async function readBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of file.createReadStream({ autoClose: false, end: MAX_BYTES })) {
      chunks.push(chunk)
      size += chunk.length
    }
    if (size > MAX_BYTES) throw tooLarge()
    return Buffer.concat(chunks)
  } finally {
    await file.close()
  }
}

async function decompress(bytes: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: MAX_BYTES })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : error
  }
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile(`it has more than ${MAX_BYTES / 2 ** 20} MiB, which no file of daily bars has`)
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}
