import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileRemedy } from '../process/file-error.ts'
import { acquire, freePort, type Ground } from './acquire.ts'
import { locateBinaries, reachableBinaries } from './binaries.ts'
import { clusterOwner, ensureCluster, removeStaged } from './cluster.ts'
import { DataFolderInUseError, EmbeddedPostgresError } from './error.ts'
import { databaseUrl } from './hold.ts'
import { chooseRunAs, type Surroundings, surroundings } from './run-as.ts'
import { logLines, stopServer } from './server.ts'

export { EmbeddedPostgresError }

export interface EmbeddedPostgresOptions {
  dataDir: string
  /** Names this process to another start on the same folder, such as 'pid 123, http://localhost:3000'. */
  holder: string
  log: { info(message: string): void; warn(message: string): void }
  /** PostgreSQL died and cannot be restarted, or another Atalaya has taken the folder: time to exit. */
  onLost?(error: Error): void
  /** Aborted when no server is wanted any more: a start under way ends with its reason and leaves none running. */
  signal?: AbortSignal
  /** What the machine offers; replaced in tests. */
  around?: Partial<Surroundings & Pick<Ground, 'freePort'>>
}

export interface EmbeddedPostgres {
  /** Of the superuser, in the database `postgres`; stays the same when the server is restarted. */
  url: string
  port: number
  /** Of the running server; changes at a restart. */
  readonly pid: number
  stop(): Promise<void>
}

const maxRestarts = 30
const maxBackoffMs = 2_000
const steadyMs = 10_000

/**
 * Starts the PostgreSQL of a data folder and keeps it running until `stop`.
 * Rejects with `EmbeddedPostgresError`.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const abort = new AbortController()
  options.signal?.addEventListener('abort', () => abort.abort())
  try {
    options.signal?.throwIfAborted()
    const ground = await prepare(options, abort.signal)
    return await supervise(ground, options, abort)
  } catch (error) {
    // Also where the Ctrl-C that aborted this has ended initdb too.
    options.signal?.throwIfAborted()
    if (error instanceof EmbeddedPostgresError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    const line = `DATA_DIR: PostgreSQL could not be started in ${options.dataDir} (${reason})${fileRemedy(reason)}.`
    throw new EmbeddedPostgresError(line, [], { cause: error })
  }
}

async function prepare({ dataDir, holder, log, around }: EmbeddedPostgresOptions, signal: AbortSignal) {
  const folder = resolve(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
    // With parents, Node says so of a read-only file system too: the plain call has the reason.
    if (error.code !== 'ENOENT') throw error
    return mkdir(folder, { mode: 0o700 })
  })
  await removeStaged(folder)
  const runAs = await chooseRunAs({ ...surroundings, ...around }, await clusterOwner(folder))
  const binaries = await reachableBinaries(await locateBinaries(), runAs)
  const cluster = await ensureCluster(folder, binaries, runAs)
  const warn = (message: string) => log.warn(message)
  return { dataDir, holder, cluster, binaries, runAs, warn, freePort: around?.freePort ?? freePort, signal }
}

async function supervise(
  ground: Ground,
  { log, onLost }: EmbeddedPostgresOptions,
  abort: AbortController,
): Promise<EmbeddedPostgres> {
  const { cluster, binaries, runAs } = ground
  let held = await acquire(ground)
  let restarting = Promise.resolve()
  let restarts = 0
  let lost = false
  watch()

  function watch() {
    const since = Date.now()
    held.client.once('end', () => {
      if (abort.signal.aborted) return
      if (Date.now() - since > steadyMs) restarts = 0
      restarting = restart()
    })
  }

  async function restart() {
    let error: unknown = new EmbeddedPostgresError('PostgreSQL keeps dying.', await logLines(cluster.logFile))
    while (restarts++ < maxRestarts) {
      try {
        log.warn(`PostgreSQL (pid ${held.pid}) is gone, restart ${restarts} on port ${held.port}`)
        await setTimeout(Math.min(maxBackoffMs, 50 * 2 ** restarts), undefined, { signal: abort.signal })
        held = await acquire(ground, held.port)
        log.info(`PostgreSQL is back (pid ${held.pid})`)
        return watch()
      } catch (failure) {
        if (abort.signal.aborted) return
        error = failure
        if (failure instanceof DataFolderInUseError) break
      }
    }
    lost = true
    const final = error instanceof Error ? error : new Error(String(error))
    log.warn(`PostgreSQL is lost: ${final.message}`)
    onLost?.(final)
  }

  async function stop() {
    abort.abort()
    await restarting
    // The lock goes with the server: released earlier, another start could find a server that is about to stop.
    if (!lost) await stopServer(cluster, binaries, runAs, held.pid)
  }

  let stopped: Promise<void> | undefined
  const { port } = held
  return {
    url: databaseUrl(cluster, port),
    port,
    get pid() {
      return held.pid
    },
    stop: () => (stopped ??= stop()),
  }
}
