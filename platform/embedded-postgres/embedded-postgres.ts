import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { retryDelay } from '#domain/retry-delay.ts'
import { fileRemedy } from '../process/file-error.ts'
import { OperatorError } from '../process/operator-error.ts'
import { clusterOwner, ensureCluster, findCluster } from './cluster.ts'
import { findPrograms } from './programs.ts'
import {
  connectRunning,
  DataFolderInUseError,
  databaseUrl,
  hold,
  PassingError,
  type Server,
  type Start,
  startServer,
  stopServer,
} from './server.ts'

export interface EmbeddedPostgresOptions {
  dataDir: string
  /** Names this process to another start on the same folder, such as 'pid 123, http://localhost:3000'. */
  holder: string
  log: { info(message: string): void; warn(message: string): void }
  /** Is called when PostgreSQL died and cannot be restarted, or another Atalaya has taken the folder: time to exit. */
  onLost?(error: Error): void
  /**
   * Is aborted when no server is needed any more; a start under way then rejects with its reason and leaves none
   * running.
   */
  signal?: AbortSignal
  /** Finds a port on which nothing listens; tests replace it. */
  freePort?(): Promise<number>
}

export interface EmbeddedPostgres {
  /** The superuser's URL of the database `postgres`, which stays the same when the server is restarted. */
  url: string
  port: number
  /** Process id of the running server, which changes at a restart. */
  readonly pid: number
  stop(): Promise<void>
}

/** Number of attempts, which take half a minute with the pauses between them; these grow to a second. */
const MAX_TRIES = 30
/** Milliseconds. */
const PAUSE = { first: 100, longest: 1_000 }

/** Starts the PostgreSQL of a data folder and keeps it running until `stop`. Rejects with an `OperatorError`. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, holder, signal: given } = options
  const stopping = new AbortController()
  const signal = given ? AbortSignal.any([given, stopping.signal]) : stopping.signal
  try {
    signal.throwIfAborted()
    const folder = resolve(dataDir)
    await makeFolder(folder)
    const programs = await findPrograms(await clusterOwner(folder))
    const cluster = await ensureCluster(folder, programs)
    return await keepRunning({ dataDir, holder, cluster, programs, signal }, options, stopping)
  } catch (error) {
    // This also gives the reason where the Ctrl-C that aborted the signal has ended initdb too.
    signal.throwIfAborted()
    if (error instanceof OperatorError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    const line = `DATA_DIR: PostgreSQL could not be started in ${dataDir} (${reason})${fileRemedy(reason)}.`
    throw new OperatorError(line, { cause: error })
  }
}

/**
 * Finds the URL of the embedded PostgreSQL that serves a data folder now, for a command that runs at the same time as
 * the Atalaya that holds the folder; undefined if none runs. Rejects with an `OperatorError` if it cannot be reached.
 */
export async function runningPostgres(dataDir: string): Promise<string | undefined> {
  const cluster = await findCluster(resolve(dataDir))
  if (!cluster) return undefined
  const running = await connectRunning(cluster, `pid ${process.pid}, a look`).catch((error) => {
    throw new OperatorError(`The PostgreSQL of ${dataDir} cannot be reached: ${error.message}.`)
  })
  await running?.client.end()
  return running && databaseUrl(cluster, running.port)
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
    // With `recursive`, Node reports ENOENT for a read-only file system too; the plain call gives the real reason.
    if (error.code !== 'ENOENT') throw error
    return mkdir(folder, { mode: 0o700 })
  })
}

async function keepRunning(
  start: Start,
  options: EmbeddedPostgresOptions,
  stopping: AbortController,
): Promise<EmbeddedPostgres> {
  const { log, onLost } = options
  let server = await acquire(start, options)
  const { port } = server
  let restarting = Promise.resolve()
  let lost = false
  watch()

  function watch() {
    server.client.once('end', () => {
      if (!start.signal.aborted) restarting = restart()
    })
  }

  async function restart() {
    log.warn(`The connection to PostgreSQL (pid ${server.pid}) has ended: making it again on port ${port}`)
    try {
      server = await acquire(start, options, server)
      log.info(`PostgreSQL is back (pid ${server.pid})`)
      watch()
    } catch (error) {
      if (start.signal.aborted) return
      lost = true
      log.warn(`PostgreSQL is lost: ${(error as Error).message}`)
      onLost?.(error as Error)
    }
  }

  async function stop() {
    stopping.abort()
    await restarting
    if (!lost) await stopServer(start)
  }

  let stopped: Promise<void> | undefined
  return {
    url: databaseUrl(start.cluster, port),
    port,
    get pid() {
      return server.pid
    },
    stop: () => (stopped ??= stop()),
  }
}

/**
 * Starts the server of the cluster and takes the lock of the data folder. A server that an earlier process left running
 * is stopped first. `own` is the server that this process started and whose lock connection has ended. If that server
 * still runs, only this connection is made again, since a restart would end all others. If not, it is started on the
 * same port, which the pools know, and tried again whatever it fails for. Without `own` only a failure that passes is
 * tried again. Rejects at once with `DataFolderInUseError` when another Atalaya holds the folder.
 */
async function acquire(start: Start, options: EmbeddedPostgresOptions, own?: Server): Promise<Server> {
  const { log, freePort = anyFreePort } = options
  let lastMessage = ''
  for (let n = 1; ; n++) {
    start.signal.throwIfAborted()
    try {
      const running = await holdRunning(start, log)
      if (running && running.pid === own?.pid) return running
      if (running) await stopOrphan(running, start, log)
      const server = await startServer(start, own?.port ?? (await freePort()))
      await hold(server, start.dataDir)
      return server
    } catch (error) {
      const passes = own ? !(error instanceof DataFolderInUseError) : error instanceof PassingError
      if (!passes || n === MAX_TRIES) throw error
      const { message } = error as Error
      if (message !== lastMessage) log.warn(`Trying again: ${message}`)
      lastMessage = message
      await setTimeout(retryDelay(n - 1, PAUSE), undefined, { signal: start.signal })
    }
  }
}

/** Connects to the server that runs on the cluster already, and takes the lock; undefined if none runs. */
async function holdRunning(start: Start, log: EmbeddedPostgresOptions['log']): Promise<Server | undefined> {
  const running = await connectRunning(start.cluster, start.holder).catch((error) => {
    log.warn(`What listens on the port of postmaster.pid cannot be asked: ${error.message}`)
  })
  if (!running) return undefined
  await hold(running, start.dataDir)
  return running
}

async function stopOrphan(orphan: Server, start: Start, log: EmbeddedPostgresOptions['log']): Promise<void> {
  log.warn(`Stopping the PostgreSQL (pid ${orphan.pid}) that an earlier process left running`)
  await stopServer(start)
  await orphan.client.end()
}

async function anyFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
