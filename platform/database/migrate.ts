import { readdir } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { OperatorError } from '../process/operator-error.ts'
import { migrateQueues } from '../queues/queues.ts'
import type { Tables } from '../tables/index.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import { type Database, surviveConnectionLoss } from './database.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)

/**
 * Before 0.1.0 the tables were made by other migrations, from `first` to `last`. Those of today make the same tables up
 * to `merged`, so a backup made after `last` fits these.
 */
export const BEFORE_RELEASE = {
  first: '2026-11-20T0700-foundation',
  last: '2026-11-27T0900-unchained-firings',
  merged: '2026-11-27T1050-operation',
}

/**
 * Brings the database at `url` to the newest schema, pg-boss's included, and seeds it. Processes that start at the same
 * time wait for the first, so each migration is applied once. Throws OperatorError for a database of another version
 * that cannot be brought there.
 */
export async function migrate(url: string, seed?: (db: Database) => Promise<void>): Promise<void> {
  await withAdvisoryLock(url, 'migrate', async () => {
    const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'atalaya migrate' })
    // The query that waits on a lost connection gets the error.
    surviveConnectionLoss(pool, () => undefined)
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    try {
      await refuseOtherVersion(await listApplied(db))
      const { error } = await new Migrator({ db, provider: migrationFolder }).migrateToLatest()
      if (error) throw error
      await migrateQueues(url)
      await seed?.(db)
    } finally {
      await db.destroy()
    }
  })
}

/**
 * Throws OperatorError unless `db` has the tables of this version. Commands that must not change the schema of a
 * running system call this instead of `migrate`.
 */
export async function requireSchema(db: Database): Promise<void> {
  const applied = await listApplied(db)
  await refuseOtherVersion(applied)
  if (applied.length < (await listKnown()).length) {
    throw new OperatorError(
      'the database belongs to an older Atalaya, or to none: start this one on it once to update it',
    )
  }
}

/** Throws OperatorError unless the migrations `applied` to a database are the first ones of this version, in order. */
export async function refuseOtherVersion(applied: readonly string[]): Promise<void> {
  if (applied[0] === BEFORE_RELEASE.first) {
    throw new OperatorError(
      'the database was made before version 0.1.0: take its data along by `npm run backup` of the version that made it ' +
        'and `npm run restore` of this one into another DATA_DIR or an empty database (docs/operation.md, Upgrade)',
    )
  }
  const known = await listKnown()
  if (applied.some((name, i) => known[i] !== name)) {
    throw new OperatorError('the database belongs to a newer Atalaya: use that version')
  }
}

/** The names of this version's migrations, in the order in which they are applied. */
export async function listKnown(): Promise<string[]> {
  return Object.keys(await migrationFolder.getMigrations())
}

async function listApplied(db: Database): Promise<string[]> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists
  `.execute(db)
  if (!found[0].exists) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export const migrationFolder: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts')).sort()
    const modules = await Promise.all(files.map((file): Promise<Migration> => import(new URL(file, FOLDER).href)))
    return Object.fromEntries(files.map((file, i) => [file.slice(0, -3), modules[i]]))
  },
}
