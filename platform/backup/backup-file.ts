import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, type Gunzip } from 'node:zlib'
import Type, { type Static, type TSchema } from 'typebox'
import Value from 'typebox/value'
import { OperatorError } from '../process/operator-error.ts'

// A backup is one gzip file of text: a line of JSON that says what it is; for each table a line of JSON, its rows as
// `copy` writes them, and a line `\.`; at the end a line of JSON with the counts and the SHA-256 of all before it.

export const FORMAT = 'atalaya-backup'
export const VERSION = 1
/** The line that ends the rows of a table. `copy` never writes such a row. */
export const END_OF_ROWS = Buffer.from('\\.\n')

const Table = Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })
export type BackupTable = Static<typeof Table>

export const Header = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Integer(),
  created_at: Type.String(),
  /** Names of the migrations that made the tables, in the order in which they were applied. */
  migrations: Type.Array(Type.String()),
  /** The tables, in an order in which rows come after those to which they refer. */
  tables: Type.Array(Table),
})
export type Header = Static<typeof Header>

const TableLine = Type.Object({ table: Type.String() })

export const Trailer = Type.Object({
  end: Type.Literal(FORMAT),
  rows: Type.Record(Type.String(), Type.Integer()),
  /** The last number that each sequence gave out, as text; null before the first. */
  sequences: Type.Record(Type.String(), Type.Union([Type.String({ pattern: '^[0-9]+$' }), Type.Null()])),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
export type Trailer = Static<typeof Trailer>

const NEWLINE = 0x0a
const LONGEST_LINE = 1024 * 1024
const LONGEST_ROW = 64 * 1024 * 1024

/** The parts of a backup in order. The rows of a table must be read to the end before the next part. */
export type Part =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; name: string; rows: AsyncIterable<Buffer> }
  | { kind: 'trailer'; trailer: Trailer }

/** Reads a backup and checks it meanwhile. Throws OperatorError for a file that is no backup, or not whole. */
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
    if (trailer === null || file.buffered.length > 0 || (await file.readMore())) throw damaged('its end is missing')
    if (trailer.sha256 !== sha256) throw damaged('its checksum does not fit')
    yield { kind: 'trailer', trailer }
  } finally {
    file.close()
  }
}

/** Reads the next line as JSON; null where it does not have this shape. */
async function readLine<S extends TSchema>(file: UnpackedFile, schema: S): Promise<Static<S> | null> {
  let end = file.buffered.indexOf(NEWLINE)
  while (end < 0) {
    if (file.buffered.length > LONGEST_LINE || !(await file.readMore())) return null
    end = file.buffered.indexOf(NEWLINE)
  }
  const value = parse(file.take(end + 1).toString('utf8'))
  return Value.Check(schema, value) ? value : null
}

/** Reads up to the line that ends a table's rows, in blocks of whole rows. */
async function* readRows(file: UnpackedFile, missing: () => Error): AsyncGenerator<Buffer, void> {
  for (;;) {
    const lines = file.buffered.subarray(0, file.buffered.lastIndexOf(NEWLINE) + 1)
    const isEnd = lines.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)
    const end = isEnd ? 0 : lines.indexOf(`\n${END_OF_ROWS}`) + 1
    const rows = file.take(isEnd || end > 0 ? end : lines.length)
    if (rows.length > 0) yield rows
    if (isEnd || end > 0) {
      file.take(END_OF_ROWS.length)
      return
    }
    if (file.buffered.length > LONGEST_ROW || !(await file.readMore())) throw missing()
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

const BLOCK_BYTES = 256 * 1024

/** The content of a gzip file, which is unpacked on demand and hashed as it is read. */
class UnpackedFile {
  /** Bytes that are unpacked and not read yet. */
  buffered: Buffer = Buffer.alloc(0)
  readonly #path: string
  readonly #packed: ReadStream
  readonly #plain: Gunzip
  readonly #blocks: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')

  constructor(path: string) {
    this.#path = path
    this.#packed = createReadStream(path)
    this.#plain = createGunzip({ chunkSize: BLOCK_BYTES })
    this.#packed.on('error', (error) => this.#plain.destroy(error))
    this.#blocks = this.#packed.pipe(this.#plain)[Symbol.asyncIterator]()
  }

  /** Unpacks more bytes; false at the end. Throws OperatorError where they cannot be unpacked. */
  async readMore(): Promise<boolean> {
    try {
      const { done, value } = await this.#blocks.next()
      if (!done) this.buffered = this.buffered.length === 0 ? value : Buffer.concat([this.buffered, value])
      return !done
    } catch (error) {
      throw this.#fault(error as NodeJS.ErrnoException)
    }
  }

  take(length: number): Buffer {
    const taken = this.buffered.subarray(0, length)
    this.buffered = this.buffered.subarray(length)
    this.#hash.update(taken)
    return taken
  }

  /** The SHA-256 of everything read so far. */
  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  close(): void {
    this.#packed.destroy()
    this.#plain.destroy()
  }

  #fault(error: NodeJS.ErrnoException): Error {
    const { code = '', message } = error
    if (message === 'incorrect header check') return new OperatorError(`${this.#path} is no backup of Atalaya`)
    if (code.startsWith('Z_')) return new OperatorError(`${this.#path} is damaged (${message})`)
    return code === '' ? error : new OperatorError(`${this.#path} cannot be read (${code})`)
  }
}

/**
 * Stores `input` in a temporary file below `folder`, readable only by its owner, while `work` runs. This serves input
 * that must be read more than once.
 */
export async function withReceivedFile<T>(
  input: Readable,
  folder: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true })
  const own = await mkdtemp(join(folder, 'received-'))
  try {
    const file = join(own, 'standard input')
    await pipeline(input, createWriteStream(file, { mode: 0o600 }))
    return await work(file)
  } finally {
    await rm(own, { recursive: true })
  }
}
