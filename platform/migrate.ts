import { readdir } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { withAdvisoryLock } from './advisory-lock.ts'
import type { Database } from './database.ts'
import { migrateQueues } from './queues.ts'
import type { Tables } from './tables/index.ts'

const FOLDER = new URL('../migrations/', import.meta.url)

/**
 * Brings the database at `url` to the newest schema, pg-boss's included, and seeds it. Starters that come at the same
 * time wait for the first, so each migration is applied once.
 */
export async function migrate(url: string, seed?: (db: Database) => Promise<void>): Promise<void> {
  await withAdvisoryLock(url, 'migrate', async () => {
    const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'atalaya migrate' })
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

export const migrationFolder: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts')).sort()
    const modules = await Promise.all(files.map((file): Promise<Migration> => import(new URL(file, FOLDER).href)))
    return Object.fromEntries(files.map((file, i) => [file.slice(0, -3), modules[i]]))
  },
}
