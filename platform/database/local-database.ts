import type { Config } from '../config/config.ts'
import { runningPostgres } from '../embedded-postgres/attach.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'

/**
 * Runs `work` on this installation's database, for an operator's commands: that of DATABASE_URL, otherwise the embedded
 * one, beside the `npm start` that runs it, or started temporarily. `purpose` names the command to other processes.
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
