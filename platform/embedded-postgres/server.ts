import { spawn } from 'node:child_process'
import { open, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { fileRemedy } from '../process/file-error.ts'
import { OperatorError } from '../process/operator-error.ts'
import { absent, type Cluster, giveTo } from './cluster.ts'
import { command, lastWords, type Programs, run } from './programs.ts'

/** A running server with a connection to it. */
export interface Server {
  client: Client
  port: number
  pid: number
}

/** The cluster and the programs with which a server is started. */
export interface Start {
  dataDir: string
  holder: string
  cluster: Cluster
  programs: Programs
  signal: AbortSignal
}

/** A start failed for a reason that passes: an old server is still stopping, or another program has the port. */
export class PassingError extends OperatorError {}

/** Another Atalaya holds the data folder, so no retry helps while that runs. */
export class DataFolderInUseError extends OperatorError {}

const PASSING = /lock file .* already exists|pre-existing shared memory block|could not create any TCP\/IP sockets/
/** Bytes of postgres.log above which the next start empties it. */
const LOG_LIMIT = 5_000_000
/** Seconds for an orderly stop, after which the server is ended at once; the next start then recovers. */
const STOP_S = 15
/** The holder of this session-level advisory lock in the database `postgres` holds the data folder. */
const LOCK = [0x41544c59, 1]
/** The prefix of the holder's name in `application_name`. */
const APPLICATION = 'atalaya '

export function databaseUrl({ password }: Cluster, port: number): string {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/postgres?sslmode=disable`
}

/** Starts a server; resolves when it accepts connections, rejects with `PassingError` if a retry may help. */
export async function startServer(start: Start, port: number): Promise<Server> {
  const { dataDir, holder, cluster, signal } = start
  const { child, exited, said } = await spawnServer(start, port)
  try {
    let outcome: string | undefined
    void exited.then((how) => {
      outcome = how
    })
    while (outcome === undefined) {
      const running = await readPidFile(cluster)
      if (running?.ready && running.pid === child.pid) {
        return { client: await connect(cluster, port, holder), port, pid: running.pid }
      }
      await setTimeout(20, undefined, { signal })
    }
    const log = await said()
    const reason = lastWords(log.filter((line) => line.includes(`[${child.pid}]`))) ?? lastWords(log) ?? outcome
    if (PASSING.test(reason)) throw new PassingError(`PostgreSQL could not be started in ${dataDir}: ${reason}.`)
    const line = `PostgreSQL ${outcome} while starting in ${dataDir} (${reason})${fileRemedy(reason)}.`
    throw new OperatorError(`DATA_DIR: ${line}`)
  } catch (error) {
    // The server may not have written yet the file by which others find it. The next start recovers from this kill.
    child.kill('SIGQUIT')
    // Nothing else may keep this process running until it knows the end of the server.
    child.ref()
    await exited
    throw error
  }
}

/** Spawns a server in a process group of its own, so that a Ctrl-C in the terminal does not reach it. */
async function spawnServer({ cluster, programs }: Start, port: number) {
  await giveTo(cluster.folder, programs.user)
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // A small machine has 1 GB for everything, and the system's own cache holds what these do not.
    shared_buffers: '32MB',
    max_connections: 200,
    log_checkpoints: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, options } = command(programs, 'postgres', ['-D', cluster.folder, ...set])
  const stale = await recycledPid(cluster)
  const log = await open(cluster.logFile, 'a', 0o600)
  try {
    if ((await log.stat()).size > LOG_LIMIT) await log.truncate()
    const { size } = await log.stat()
    const env = { ...options.env, ...(stale && { PG_GRANDPARENT_PID: stale }) }
    const child = spawn(file, args, { ...options, env, detached: true, stdio: ['ignore', log.fd, log.fd] })
    child.unref()
    const exited = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(`could not be started: ${error.message}`))
      child.once('exit', (code, signal) => resolve(signal ? `was killed by ${signal}` : `exited with code ${code}`))
    })
    const said = async () => (await readFile(cluster.logFile)).subarray(size).toString('utf8').split('\n')
    return { child, exited, said }
  } finally {
    await log.close()
  }
}

/**
 * PostgreSQL takes any living process with the pid of a stale postmaster.pid for a running server. Where /proc shows
 * otherwise, PostgreSQL is made to disregard this pid, as pg_ctl does with its parent's.
 */
async function recycledPid(cluster: Cluster): Promise<string | undefined> {
  const pid = (await readPidFile(cluster))?.pid
  const status = pid && (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined))
  return status && !/^\d+ \(postgres\) [^Z]/.test(status) ? String(pid) : undefined
}

/** Reads the facts that a server writes into its cluster's postmaster.pid. */
async function readPidFile({ folder }: Cluster) {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(absent))?.split('\n')
  return lines && { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

async function connect(cluster: Cluster, port: number, holder: string): Promise<Client> {
  const client = new Client({
    connectionString: databaseUrl(cluster, port),
    application_name: `${APPLICATION}${holder}`,
    connectionTimeoutMillis: 5_000,
  })
  // The loss of the connection shows in its 'end' event, but without this listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Connects to the server that runs on a cluster; undefined if none does. Rejects if the program on its port does not
 * answer. A server on a copy of the cluster, or on another cluster with the same port, does not count.
 */
export async function connectRunning(cluster: Cluster, holder: string): Promise<Server | undefined> {
  const running = await readPidFile(cluster)
  if (!running?.ready) return undefined
  const client = await connect(cluster, running.port, holder).catch((error: NodeJS.ErrnoException) => {
    // A killed server leaves its postmaster.pid behind.
    if (error.code !== 'ECONNREFUSED') throw error
  })
  if (!client) return undefined
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  const served = await realpath(rows[0]!.data_directory).catch(absent)
  if (served === (await realpath(cluster.folder))) return { client, port: running.port, pid: running.pid }
  await client.end()
  return undefined
}

/**
 * Takes the lock of the data folder while the client stays connected. A server that another Atalaya holds is left
 * running, even if this process started it. One that another found first and stopped gives a `PassingError`.
 */
export async function hold({ client }: Server, dataDir: string): Promise<void> {
  try {
    // The connection of a holder that was killed an instant ago may still be closing.
    await client.query("set lock_timeout = '1s'")
    await client.query('select pg_advisory_lock($1, $2)', LOCK)
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    const ended = `The PostgreSQL of ${dataDir} ended as it started: ${message}.`
    const failure = code === '55P03' ? await inUse(client, dataDir) : new PassingError(ended)
    await client.end()
    throw failure
  }
}

async function inUse(client: Client, dataDir: string): Promise<DataFolderInUseError> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = $1 and objid = $2 and objsubid = 2 and granted`,
    LOCK,
  )
  const by = rows[0] ? ` (${rows[0].name.replace(APPLICATION, '')})` : ''
  return new DataFolderInUseError(
    `The data folder ${dataDir} is in use by another Atalaya${by}: stop that one, or choose another DATA_DIR.`,
  )
}

/** Stops a server and, with it, the lock: released before, another start could find a server that is about to stop. */
export async function stopServer({ cluster, programs }: Start): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    const args = ['stop', `--mode=${mode}`, `--timeout=${STOP_S}`, `--pgdata=${cluster.folder}`]
    if ((await run(command(programs, 'pg_ctl', args))).ok) return
  }
}
