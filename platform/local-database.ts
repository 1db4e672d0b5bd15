import type { Config } from './config.ts'
import { runningPostgres } from './embedded-postgres/attach.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

/**
 * Runs `work` on this installation's database, for commands of an operator: that of DATABASE_URL, else the embedded one,
 * beside the `npm start` that runs it, or started for the while where none does. `purpose` names the command to others.
 */
export async function onLocalDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  purpose: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const url = databaseUrl ?? (await runningPostgres(dataDir))
  if (url) return work(url)
  const postgres = await startEmbeddedPostgres({
    dataDir,
    holder: `pid ${process.pid}, ${purpose}`,
    log: { info() {}, warn: (line) => console.error(`atalaya: ${line}`) },
  })
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}
