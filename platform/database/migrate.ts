import { readdir } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { OperatorError } from '../process/operator-error.ts'
import { migrateQueues } from '../queues/queues.ts'
import type { Tables } from '../tables/index.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import { type Database, outlive } from './database.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)

/**
 * Brings the database at `url` to the newest schema, pg-boss's included, and seeds it. Processes that start at the same
 * time wait for the first, so each migration is applied once.
 */
export async function migrate(url: string, seed?: (db: Database) => Promise<void>): Promise<void> {
  await withAdvisoryLock(url, 'migrate', async () => {
    const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'atalaya migrate' })
    // Who waits for an answer on a lost connection gets the error.
    outlive(pool, () => undefined)
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    try {
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
 * Throws OperatorError unless `db` has the tables of this version: for commands that leave the schema to the running
 * system.
 */
export async function requireSchema(db: Database): Promise<void> {
  const known = Object.keys(await migrationFolder.getMigrations())
  const applied = await listApplied(db)
  if (applied.some((name) => !known.includes(name))) {
    throw new OperatorError('the database belongs to a newer Atalaya: use that version')
  }
  if (applied.length < known.length) {
    throw new OperatorError(
      'the database belongs to an older Atalaya, or to none: start this one on it once to update it',
    )
  }
}

async function listApplied(db: Database): Promise<string[]> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists
  `.execute(db)
  if (!found[0].exists) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

export const migrationFolder: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts')).sort()
    const modules = await Promise.all(files.map((file): Promise<Migration> => import(new URL(file, FOLDER).href)))
    return Object.fromEntries(files.map((file, i) => [file.slice(0, -3), modules[i]]))
  },
}
