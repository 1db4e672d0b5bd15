import { createDatabase, createPool, type Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import { testDatabase } from './postgres.ts'

const ADMIN_SHUTDOWN = '57P01'
const TEMPLATE = { name: 'atalaya_migrated', make: (url: string) => migrate(url) }

/** A test database with the newest schema and an open pool on it, both gone when `t` is torn down. */
export async function migratedDatabase(t: Parameters<typeof testDatabase>[0]): Promise<{ url: string; db: Database }> {
  const { url } = await testDatabase(t, TEMPLATE)
  const db = createDatabase(createPool({ url, max: 5, applicationName: 'atalaya test', onError }))
  t.teardown(() => db.destroy())
  return { url, db }
}

/** A test that ends in the middle of something leaves connections to the database that is dropped then. */
function onError(error: Error & { code?: string }): void {
  if (error.code !== ADMIN_SHUTDOWN) console.error(error)
}
