import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { absent } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'
import { connectRunning, databaseUrl } from './hold.ts'

/**
 * The URL of the embedded PostgreSQL that serves a data folder right now, for a command that runs beside the Atalaya
 * that holds the folder; undefined if none runs. Rejects with `EmbeddedPostgresError` if it cannot be reached.
 */
export async function runningPostgres(dataDir: string): Promise<string | undefined> {
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8').catch(absent))?.trim()
  if (password === undefined) return undefined
  const cluster = { folder: join(resolve(dataDir), 'postgres'), password, logFile: join(dataDir, 'postgres.log') }
  const running = await connectRunning(cluster, `pid ${process.pid}, a look`).catch((error) => {
    throw new EmbeddedPostgresError(`The PostgreSQL of ${dataDir} cannot be reached: ${error.message}.`)
  })
  await running?.client.end()
  return running && databaseUrl(cluster, running.port)
}
