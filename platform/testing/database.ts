import type { KyselyConfig } from 'kysely'
import { createDatabase, createPool, type Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { testDatabase } from './postgres.ts'

const TEMPLATE = { name: 'atalaya_migrated', make: (url: string) => migrate(url) }

/** A test database with the newest schema and an open pool on it, both gone when `t` is torn down. */
export async function migratedDatabase(t: Parameters<typeof testDatabase>[0]): Promise<{ url: string; db: Database }> {
  const { url } = await testDatabase(t, TEMPLATE)
  return { url, db: openTestDatabase(t, url) }
}

/** A pool on a test database, closed when `t` is torn down. */
export function openTestDatabase(
  t: Parameters<typeof testDatabase>[0],
  url: string,
  log?: KyselyConfig['log'],
): Database {
  const db = createDatabase(createPool({ url, max: 5, applicationName: 'atalaya test', onError: console.error }), log)
  t.teardown(() => db.destroy())
  return db
}
