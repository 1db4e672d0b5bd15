import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'
import { connect, databaseUrl, servesFolder } from './hold.ts'
import { readPidFile } from './server.ts'

/**
 * The URL of the embedded PostgreSQL that serves a data folder right now, for a command that runs beside the Atalaya
 * that holds the folder; undefined if none runs. Rejects with `EmbeddedPostgresError` if it cannot be reached.
 */
export async function runningPostgres(dataDir: string): Promise<string | undefined> {
  const folder = join(resolve(dataDir), 'postgres')
  const running = await readPidFile(folder)
  if (!running?.ready) return undefined
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()
  const cluster = { folder, password, logFile: join(dataDir, 'postgres.log') }
  const client = await connect(cluster, running.port, `pid ${process.pid}, a look`).catch((error) => {
    // A killed server leaves this behind.
    if (error.code === 'ECONNREFUSED') return undefined
    throw new EmbeddedPostgresError(`The PostgreSQL of ${dataDir} cannot be reached: ${error.message}.`)
  })
  if (!client) return undefined
  try {
    return (await servesFolder(client, cluster)) ? databaseUrl(cluster, running.port) : undefined
  } finally {
    await client.end()
  }
}
