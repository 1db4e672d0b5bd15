import { createReadStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseText } from 'csv-parse/sync'

/** Receives the rows of one CSV file. Lines are counted from 1, the header included. */
export interface RowSink {
  /** A row's fields, trimmed. */
  row(fields: string[], line: number): void
  /** A line that is no CSV. */
  damaged(line: number, reason: string): void
}

/** An unclosed quote must not pull the rest of a large file into memory. */
const LONGEST_RECORD = 65_536

const OPTIONS: Options = {
  bom: true,
  record_delimiter: ['\r\n', '\n'],
  relax_column_count: true,
  skip_empty_lines: true,
  trim: true,
}

/**
 * Streams a `.csv` or `.csv.gz` (UTF-8, BOM and CRLF allowed, RFC 4180 quotes) into a sink. Damaged quotes hide where
 * the next record begins, so such a file is read again line by line into a new sink, and only its damaged lines are
 * lost. Rejects when the file cannot be read or is no gzip.
 */
export async function readCsv<S extends RowSink>(path: string, createSink: () => S): Promise<S> {
  const sink = createSink()
  try {
    await readRecords(path, sink)
    return sink
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  const second = createSink()
  await readLines(path, second)
  return second
}

async function readRecords(path: string, sink: RowSink): Promise<void> {
  let last = 0
  let excess = 0
  const parser = parse({
    ...OPTIONS,
    max_record_size: LONGEST_RECORD,
    on_record: (fields: string[]) => {
      const end = parser.info.lines
      if (end - last === 1) sink.row(fields, end - excess)
      else {
        // Within quotes csv-parse counts a CRLF as two lines.
        const breaks = fields.join().match(/\r\n|\r|\n/g) ?? []
        const doubled = breaks.filter((text) => text === '\r\n').length
        sink.row(fields, end - excess - breaks.length - doubled)
        excess += doubled
      }
      last = end
      return null
    },
  })
  parser.resume()
  await pump(path, parser)
}

async function readLines(path: string, sink: RowSink): Promise<void> {
  let number = 0
  function take(line: string) {
    number++
    try {
      for (const fields of parseText(line.replace(/\r$/, ''), OPTIONS)) sink.row(fields, number)
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      sink.damaged(number, 'its quotes are damaged')
    }
  }
  const decoder = new TextDecoder()
  let rest = ''
  const splitter = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(line)
      done()
    },
  })
  await pump(path, splitter)
  if (rest !== '') take(rest)
}

/** Writes the bytes of a file, decompressed where its name says so. */
async function pump(path: string, destination: Writable): Promise<void> {
  const file = createReadStream(path)
  if (path.endsWith('.gz')) await pipeline(file, createGunzip(), destination)
  else await pipeline(file, destination)
}
