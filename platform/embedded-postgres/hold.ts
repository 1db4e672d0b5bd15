import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { DataFolderInUseError } from './error.ts'
import { readPidFile } from './server.ts'

/** The holder of this session-level advisory lock in the database `postgres` holds the data folder. */
const lock = [0x41544c59, 1]
const application = 'atalaya'
const maxNameBytes = 63
const patienceMs = 1_000

/** A running server, and a connection to it. */
export interface Held {
  client: Client
  port: number
  pid: number
}

export function databaseUrl(cluster: Cluster, port: number) {
  return `postgresql://postgres:${cluster.password}@127.0.0.1:${port}/postgres?sslmode=disable`
}

export async function connect(cluster: Cluster, port: number, holder: string): Promise<Client> {
  const client = new Client({
    connectionString: databaseUrl(cluster, port),
    application_name: `${application} ${holder}`.slice(0, maxNameBytes),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // The loss of a connection shows in its 'end' event; without this listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * A connection to the server that runs on a cluster, and which one that is; undefined if none does. Rejects if what
 * listens on its port cannot be asked.
 */
export async function connectRunning(cluster: Cluster, holder: string): Promise<Held | undefined> {
  const running = await readPidFile(cluster.folder)
  if (!running?.ready) return undefined
  const client = await connect(cluster, running.port, holder).catch((error: NodeJS.ErrnoException) => {
    // A killed server leaves its file behind.
    if (error.code !== 'ECONNREFUSED') throw error
  })
  if (!client) return undefined
  if (await servesFolder(client, cluster)) return { client, port: running.port, pid: running.pid }
  await client.end()
  return undefined
}

/** Whether a server reads this very folder, not a copy of it and not another folder under a recycled port. */
async function servesFolder(client: Client, cluster: Cluster): Promise<boolean> {
  const marker = `atalaya-${randomUUID()}`
  const path = join(cluster.folder, marker)
  await writeFile(path, '')
  try {
    const { rows } = await client.query('select size from pg_stat_file($1, true)', [marker])
    return rows[0].size !== null
  } finally {
    await rm(path)
  }
}

/** Takes the lock for as long as the client stays connected. */
export async function hold(client: Client, dataDir: string): Promise<void> {
  const begun = Date.now()
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as held', lock)
    if (rows[0].held) return
    // The connection of a holder that was killed an instant ago may still be closing.
    if (Date.now() - begun > patienceMs) break
    await setTimeout(100)
  }
  const { rows } = await client.query(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = $1 and objid = $2 and objsubid = 2 and granted`,
    lock,
  )
  const by = rows[0] ? ` (${String(rows[0].name).replace(`${application} `, '')})` : ''
  throw new DataFolderInUseError(
    `The data folder ${dataDir} is in use by another Atalaya${by}: stop that one, or choose another DATA_DIR.`,
  )
}
