import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { OperatorError } from '../process/operator-error.ts'
import { END_OF_ROWS, FORMAT, type Header, type Trailer, VERSION } from './backup-file.ts'
import { listMigrations, listTables, quoted, readSequences } from './catalog.ts'

export interface BackupSummary {
  tables: number
  rows: number
  bytes: number
}

/**
 * Writes everything that the migrations made to `file`, as of one moment; others keep working on the database
 * meanwhile. The queues' own tables are left out, since jobs under way are of no use later. The file appears when it is
 * whole, or not at all. An existing file is never replaced.
 */
export async function writeBackup(url: string, file: string, now: Date): Promise<BackupSummary> {
  if (await exists(file)) throw new OperatorError(`${file} exists already`)
  const client = new Client({ connectionString: url, application_name: 'atalaya backup', keepAlive: true })
  // The loss of the connection makes the running statement fail, which reports it.
  client.on('error', () => undefined)
  await client.connect()
  const draft = `${file}.draft`
  try {
    await client.query('begin isolation level repeatable read, read only')
    const rows: Record<string, number> = {}
    // Only the owner may read the file, which contains names, addresses and password hashes.
    const target = createWriteStream(draft, { flags: 'w', mode: 0o600 })
    await pipeline(Readable.from(textOf(client, rows, now)), createGzip(), target).catch((error) => {
      throw error.syscall ? new OperatorError(`${file} cannot be written (${error.code})`) : error
    })
    await rename(draft, file)
    const counts = Object.values(rows)
    const total = counts.reduce((sum, count) => sum + count, 0)
    return { tables: counts.length, rows: total, bytes: (await stat(file)).size }
  } finally {
    await rm(draft, { force: true })
    await client.end()
  }
}

async function* textOf(client: Client, counts: Record<string, number>, now: Date): AsyncGenerator<Buffer, void> {
  const hash = createHash('sha256')
  const hashed = (bytes: Buffer) => {
    hash.update(bytes)
    return bytes
  }
  const migrations = await listMigrations(client)
  if (migrations.length === 0) throw new OperatorError('the database is empty: there is nothing to back up')
  const tables = await listTables(client)
  const header: Header = { format: FORMAT, version: VERSION, created_at: now.toISOString(), migrations, tables }
  yield hashed(line(header))
  const copies = new Map<string, { rowCount: number }>()
  for (const { name, columns } of tables) {
    yield hashed(line({ table: name }))
    const list = columns.map(quoted).join(', ')
    const copy = client.query(copyTo(`copy ${quoted(name)} (${list}) to stdout`))
    for await (const block of copy) yield hashed(block)
    copies.set(name, copy)
    yield hashed(END_OF_ROWS)
  }
  const sequences = await readSequences(client)
  // The server reports the number of rows after the last row, before it answers anything else.
  for (const [name, { rowCount }] of copies) counts[name] = rowCount
  const trailer: Trailer = { end: FORMAT, rows: counts, sequences, sha256: hash.digest('hex') }
  yield line(trailer)
}

const line = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
