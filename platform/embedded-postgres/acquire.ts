import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { fileRemedy } from '../process/file-error.ts'
import type { Binaries } from './binaries.ts'
import { type Cluster, giveTo } from './cluster.ts'
import { DataFolderInUseError, EmbeddedPostgresError, lastWords } from './error.ts'
import { connect, connectRunning, type Held, hold } from './hold.ts'
import type { RunAs } from './run-as.ts'
import { type Child, readPidFile, spawnServer, stopServer } from './server.ts'

const retryMs = 20_000
const recoveryMs = 120_000
/** An old server is going away, or another has the port. */
const passing = /lock file .* already exists|pre-existing shared memory block|could not create any TCP\/IP sockets/

export interface Ground {
  dataDir: string
  holder: string
  cluster: Cluster
  binaries: Binaries
  runAs: RunAs
  warn(message: string): void
  freePort(): Promise<number>
  signal: AbortSignal
}

/**
 * Starts the server of the cluster and takes the lock of the data folder; a given port is kept, for the pools that know
 * it. A server that an earlier process left running is stopped first. Retries while an old server or its lock file is
 * going away; rejects with `DataFolderInUseError` when another Atalaya holds the folder.
 */
export async function acquire(ground: Ground, port?: number): Promise<Held> {
  const begun = Date.now()
  let told = ''
  for (;;) {
    ground.signal.throwIfAborted()
    await stopOrphan(ground)
    const found = await start(ground, port ?? (await ground.freePort()))
    if ('client' in found) {
      if (await holdOrLeave(ground, found)) return found
      continue
    }
    if (Date.now() - begun > retryMs) {
      throw new EmbeddedPostgresError(
        `PostgreSQL could not be started in ${ground.dataDir}: ${found.reason}.`,
        found.log,
      )
    }
    if (found.reason !== told) ground.warn(`PostgreSQL cannot start yet, trying again: ${found.reason}`)
    told = found.reason
    await setTimeout(250, undefined, { signal: ground.signal })
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no TCP port')
  return address.port
}

async function stopOrphan(ground: Ground): Promise<void> {
  const { cluster, binaries, runAs, holder } = ground
  const orphan = await connectRunning(cluster, holder).catch((error) => {
    ground.warn(`What listens on the port of postmaster.pid cannot be asked: ${error.message}`)
  })
  if (!orphan) return
  if (!(await holdOrLeave(ground, orphan))) return
  ground.warn(`Stopping the PostgreSQL (pid ${orphan.pid}) that an earlier process left running`)
  // The lock goes with the server: of two starts, the other does not find it running and free.
  await stopServer(cluster, binaries, runAs, orphan.pid)
  await orphan.client.end()
}

async function start(ground: Ground, port: number): Promise<Held | { reason: string; log: string[] }> {
  const { cluster, binaries, runAs } = ground
  await giveTo(cluster.folder, runAs)
  const child = await spawnServer(cluster, binaries, runAs, port)
  const { pid } = child
  try {
    if (pid && (await isReady(ground, child, pid))) {
      return { client: await connect(cluster, port, ground.holder), port, pid }
    }
    const outcome = await child.exited
    const log = await child.log()
    const own = log.filter((line) => line.includes(`[${pid}]`))
    const reason = lastWords(own) ?? lastWords(log) ?? outcome
    if (passing.test(reason)) return { reason, log }
    const line = `DATA_DIR: PostgreSQL ${outcome} while starting in ${ground.dataDir} (${reason})${fileRemedy(reason)}.`
    throw new EmbeddedPostgresError(line, log)
  } catch (error) {
    // It may not have written yet by which file others know it.
    if (pid) await stopServer(cluster, binaries, runAs, pid, async () => !child.hasExited())
    throw error
  }
}

/** Resolves to true once the child serves the cluster, to false once it has exited. */
async function isReady(ground: Ground, child: Child, pid: number): Promise<boolean> {
  const begun = Date.now()
  while (!child.hasExited()) {
    const running = await readPidFile(ground.cluster.folder)
    if (running?.pid === pid && running.ready) return true
    if (Date.now() - begun > recoveryMs) {
      const line = `PostgreSQL was not ready within ${recoveryMs / 1000} s in ${ground.dataDir}.`
      throw new EmbeddedPostgresError(line, await child.log())
    }
    await setTimeout(20, undefined, { signal: ground.signal })
  }
  return false
}

/**
 * Takes the lock. A server that another Atalaya holds, even one that this process started, is left running; false where
 * it ended meanwhile, stopped by another that found it before it was held.
 */
async function holdOrLeave(ground: Ground, held: Held): Promise<boolean> {
  try {
    await hold(held.client, ground.dataDir)
    return true
  } catch (error) {
    await held.client.end()
    if (error instanceof DataFolderInUseError) throw error
    return false
  }
}
