import { join } from 'node:path'
import type { Test } from 'tap'
import { migrate } from '#platform/database/migrate.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { scratchFolder } from '#platform/testing/scratch.ts'

/** A data folder that appears held by a running Atalaya, until `t` is torn down. */
export async function heldDatabase(t: Test) {
  const dataDir = join(await scratchFolder(t), 'data')
  const log = { info() {}, warn() {} }
  const postgres = await startEmbeddedPostgres({ dataDir, holder: 'pid 7, http://localhost:3007', log })
  t.teardown(() => postgres.stop())
  await migrate(postgres.url)
  return { dataDir, db: openTestDatabase(t, postgres.url) }
}
