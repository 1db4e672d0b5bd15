import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { withAdvisoryLock } from '../database/advisory-lock.ts'
import { BEFORE_RELEASE, listKnown, migrationFolder, refuseOtherVersion } from '../database/migrate.ts'
import { OperatorError } from '../process/operator-error.ts'
import { type Header, readBackup, type Trailer } from './backup-file.ts'
import { dropEverything, listMigrations, listRelations, quoted, readSequences } from './catalog.ts'

export interface RestoreOptions {
  url: string
  file: string
  /** Whether the existing content of the database may be replaced; without it, only an empty one is restored. */
  replace: boolean
  /** Is called for each table before its rows are read. */
  onTable?: (name: string) => void
}

export interface RestoreSummary {
  created_at: string
  tables: number
  rows: number
}

const RUNNING = `
  select distinct application_name as name from pg_stat_activity
  where datname = current_database() and application_name ~ '^atalaya (bus|leader|queues|server|worker|pid [0-9]+, http)'
`

/**
 * Restores the database at `url` to the state of `file` in one transaction, so that a failure changes nothing. The
 * tables are then those of the backup's version, which `migrate` brings up to date.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const header = await inspect(options.file)
  return withAdvisoryLock(options.url, 'migrate', async () => {
    const client = new Client({ connectionString: options.url, application_name: 'atalaya restore', keepAlive: true })
    // The loss of the connection makes the running statement fail, which reports it.
    client.on('error', () => undefined)
    await client.connect()
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = '10s'`)
      const before = await clear(client, header, options.replace)
      const trailer = await load(client, options)
      await setSequences(client, trailer.sequences, before)
      // Connected clients hold seqs of a later moment, so a new epoch makes them start over.
      await client.query('update feeds set epoch = gen_random_uuid()')
      await client.query('commit')
      await client.query('analyze')
      const rows = Object.values(trailer.rows).reduce((sum, count) => sum + count, 0)
      return { created_at: header.created_at, tables: header.tables.length, rows }
    } finally {
      await client.end()
    }
  })
}

/**
 * Reads the whole file, so that a damaged one is rejected before anything changes. The migrations in the returned
 * header are those of this version that make the same tables.
 */
async function inspect(file: string): Promise<Header> {
  let header: Header | null = null
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') header = part.header
    if (part.kind === 'table') for await (const _ of part.rows);
  }
  if (!header) throw new Error('a backup without a header')
  return { ...header, migrations: await migrationsOf(file, header.migrations) }
}

/** Replaces the content by the empty tables of the backup's version. Returns the last numbers of the old sequences. */
async function clear(client: Client, header: Header, replace: boolean) {
  const { rows: running } = await client.query<{ name: string }>(RUNNING)
  if (running.length > 0) {
    throw new OperatorError(`Atalaya is running on this database (${running[0].name}): stop it first`)
  }
  const { rows } = await client.query('select current_schema() as own')
  const found = await listRelations(client, rows[0].own)
  const before = await readSequences(client)
  if (found.length > 0) {
    const migrations = await listMigrations(client)
    await refuseOtherVersion(migrations)
    if (!replace) throw new OperatorError('the database is not empty: --replace discards its content')
    await refuseForeignTables(client, migrations)
  }
  await dropEverything(client)
  await makeTables(client, header.migrations)
  return before
}

async function load(client: Client, { file, onTable }: RestoreOptions): Promise<Trailer> {
  const columns = new Map<string, string>()
  const counts = new Map<string, number>()
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') {
      for (const table of part.header.tables) columns.set(table.name, table.columns.map(quoted).join(', '))
    } else if (part.kind === 'table') {
      onTable?.(part.name)
      const copy = client.query(copyFrom(`copy ${quoted(part.name)} (${columns.get(part.name)}) from stdin`))
      await pipeline(part.rows, copy)
      counts.set(part.name, copy.rowCount)
    } else {
      const wrong = [...counts].find(([name, count]) => part.trailer.rows[name] !== count)
      if (wrong) throw new OperatorError(`${file} is damaged (rows of ${wrong[0]} are missing)`)
      return part.trailer
    }
  }
  throw new Error('a backup without an end')
}

/** Sets the sequences so that no number is given out twice, neither one in the backup nor one given out since. */
async function setSequences(
  client: Client,
  sequences: Trailer['sequences'],
  before: Readonly<Record<string, string | null>>,
): Promise<void> {
  for (const name of Object.keys(await readSequences(client))) {
    const last = [sequences[name], before[name]].flatMap((text) => (text == null ? [] : [BigInt(text)]))
    if (last.length === 0) continue
    const highest = last.reduce((a, b) => (a > b ? a : b))
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), String(highest)])
  }
}

const TRIAL_SCHEMA = 'atalaya_restore_trial'

/**
 * Finds the migrations of this version that make the tables of backup `file`, which was made after the migrations
 * `names`. Throws OperatorError where this version cannot make them.
 */
async function migrationsOf(file: string, names: readonly string[]): Promise<string[]> {
  const known = await listKnown()
  if (names[0] === BEFORE_RELEASE.first) {
    if (names.at(-1) !== BEFORE_RELEASE.last) {
      throw new OperatorError(
        `${file} was made before version 0.1.0: restore it with the last version before, start that once, and make a backup`,
      )
    }
    return known.slice(0, known.indexOf(BEFORE_RELEASE.merged) + 1)
  }
  const unknown = names.find((name, i) => known[i] !== name)
  if (unknown !== undefined) {
    throw new OperatorError(`${file} was made by a newer Atalaya (${unknown} is not known here)`)
  }
  return [...names]
}

/** Applies `migrations`, which are the first ones of this version, inside the client's transaction. */
export async function makeTables(client: Client, migrations: readonly string[], schema?: string): Promise<void> {
  const provider: MigrationProvider = {
    async getMigrations() {
      const all = await migrationFolder.getMigrations()
      return Object.fromEntries(Object.entries(all).filter(([name]) => migrations.includes(name)))
    },
  }
  const connection = Object.assign(client, { release: () => undefined })
  const pool = { options: {}, connect: async () => connection, end: async () => undefined }
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({ db, provider, migrationTableSchema: schema, disableTransactions: true })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/**
 * Throws OperatorError where the client's schema holds anything that `migrations` do not make, since a database that is
 * shared with another program must not be replaced.
 */
async function refuseForeignTables(client: Client, migrations: readonly string[]): Promise<void> {
  const { rows } = await client.query('select current_schema() as own')
  const { own } = rows[0]
  const found = await listRelations(client, own)
  await client.query(`create schema ${TRIAL_SCHEMA}`)
  await client.query(`set local search_path = ${TRIAL_SCHEMA}, "${own}"`)
  await makeTables(client, migrations, TRIAL_SCHEMA)
  const made = new Set(await listRelations(client, TRIAL_SCHEMA))
  await client.query(`drop schema ${TRIAL_SCHEMA} cascade`)
  await client.query(`set local search_path = "${own}"`)
  const strangers = found.filter((name) => !made.has(name))
  if (strangers.length > 0) {
    throw new OperatorError(
      `the database holds objects that are not Atalaya's (${strangers.slice(0, 5).join(', ')}): use a separate one`,
    )
  }
}
