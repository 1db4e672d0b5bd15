import type { Static, TSchema } from 'typebox'
import Value from 'typebox/value'
import { OperatorError } from '../process/operator-error.ts'
import { END_OF_ROWS, Header, TableLine, Trailer, VERSION } from './format.ts'
import { UnpackedFile } from './unpacked-file.ts'

const NEWLINE = 0x0a
const LONGEST_LINE = 1024 * 1024
const LONGEST_ROW = 64 * 1024 * 1024

/** The parts of a backup in order. The rows of a table must be read to the end before the next part. */
export type Part =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; name: string; rows: AsyncIterable<Buffer> }
  | { kind: 'trailer'; trailer: Trailer }

/** Reads a backup and checks it as it goes: throws OperatorError for a file that is no backup, or not whole. */
export async function* readBackup(path: string): AsyncGenerator<Part, void> {
  const damaged = (why: string) => new OperatorError(`${path} is damaged (${why})`)
  const file = new UnpackedFile(path)
  try {
    const header = await readLine(file, Header)
    if (header === null) throw new OperatorError(`${path} is no backup of Atalaya`)
    if (header.version !== VERSION) {
      throw new OperatorError(`${path} was made by another version of Atalaya (its format is ${header.version})`)
    }
    yield { kind: 'header', header }
    for (const { name } of header.tables) {
      if ((await readLine(file, TableLine))?.table !== name) throw damaged(`the table ${name} is missing`)
      yield { kind: 'table', name, rows: readRows(file, () => damaged(`rows of ${name} are missing`)) }
    }
    const sha256 = file.digest()
    const trailer = await readLine(file, Trailer)
    if (trailer === null || file.held.length > 0 || (await file.more())) throw damaged('its end is missing')
    if (trailer.sha256 !== sha256) throw damaged('its checksum does not fit')
    yield { kind: 'trailer', trailer }
  } finally {
    file.close()
  }
}

/** The next line, or null where it is not of this shape. */
async function readLine<S extends TSchema>(file: UnpackedFile, schema: S): Promise<Static<S> | null> {
  let end = file.held.indexOf(NEWLINE)
  while (end < 0) {
    if (file.held.length > LONGEST_LINE || !(await file.more())) return null
    end = file.held.indexOf(NEWLINE)
  }
  const value = parse(file.take(end + 1).toString('utf8'))
  return Value.Check(schema, value) ? value : null
}

/** Everything up to the line that ends a table's rows, in blocks of whole rows. */
async function* readRows(file: UnpackedFile, missing: () => Error): AsyncGenerator<Buffer, void> {
  for (;;) {
    const lines = file.held.subarray(0, file.held.lastIndexOf(NEWLINE) + 1)
    const isEnd = lines.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)
    const end = isEnd ? 0 : lines.indexOf(`\n${END_OF_ROWS}`) + 1
    const rows = file.take(isEnd || end > 0 ? end : lines.length)
    if (rows.length > 0) yield rows
    if (isEnd || end > 0) {
      file.take(END_OF_ROWS.length)
      return
    }
    if (file.held.length > LONGEST_ROW || !(await file.more())) throw missing()
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
