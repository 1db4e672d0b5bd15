import { createDatabase, createPool, type Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import { testDatabase } from './postgres.ts'

const TEMPLATE = { name: 'atalaya_migrated', make: (url: string) => migrate(url) }

/** A test database with the newest schema and an open pool on it, both gone when `t` is torn down. */
export async function migratedDatabase(t: Parameters<typeof testDatabase>[0]): Promise<{ url: string; db: Database }> {
  const { url } = await testDatabase(t, TEMPLATE)
  const db = createDatabase(
    createPool({ url, max: 5, applicationName: 'atalaya test', onError: (error) => console.error(error) }),
  )
  t.teardown(() => db.destroy())
  return { url, db }
}
