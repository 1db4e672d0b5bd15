import { migrate } from '../../../platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../../../platform/embedded-postgres/embedded-postgres.ts'
import { seedCatalogue } from '../../../platform/seed/index.ts'

/** Makes a data folder as `npm start` has it before its processes begin: the cluster, the schema, the catalogue. */
export async function prepareData(dataDir: string): Promise<void> {
  const log = { info() {}, warn: console.warn }
  const postgres = await startEmbeddedPostgres({ dataDir, holder: 'npm test', log })
  try {
    await migrate(postgres.url, seedCatalogue)
  } finally {
    await postgres.stop()
  }
}
