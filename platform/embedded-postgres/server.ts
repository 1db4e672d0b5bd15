import { spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { absent, type Binaries, program } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { command, type RunAs, run } from './run-as.ts'

const logLimit = 5_000_000
const fastStopMs = 15_000
const unreadable = ['ENOENT', 'ESRCH', 'EACCES', 'EPERM']

/** What a server writes into its cluster's postmaster.pid. */
export interface PidFile {
  pid: number
  port: number
  ready: boolean
}

export interface Child {
  pid: number | undefined
  exited: Promise<string>
  hasExited(): boolean
  /** Its log so far. */
  log(): Promise<string[]>
}

export async function readPidFile(folder: string): Promise<PidFile | undefined> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(absent))?.split('\n')
  return lines && { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** Starts a server in a process group of its own, so that a Ctrl-C in the terminal does not reach it. */
export async function spawnServer(cluster: Cluster, binaries: Binaries, runAs: RunAs, port: number): Promise<Child> {
  const { file, args, options } = command(runAs, cluster.folder, program(binaries, 'postgres'), (here) => [
    '-D',
    here,
    ...Object.entries({
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      shared_buffers: '64MB',
      max_connections: 100,
      log_checkpoints: 'off',
      timezone: 'UTC',
      log_timezone: 'UTC',
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const stale = await recycledPid(cluster.folder)
  const log = await open(cluster.logFile, 'a', 0o600)
  try {
    if (runAs.kind === 'user') await log.chown(runAs.user.uid, runAs.user.gid)
    if ((await log.stat()).size > logLimit) await log.truncate()
    const { size } = await log.stat()
    const child = spawn(file, args, {
      ...options,
      env: { ...options.env, ...(stale && { PG_GRANDPARENT_PID: stale }) },
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    child.unref()
    const exited = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(`could not be started: ${error.message}`))
      child.once('exit', (code, signal) => resolve(signal ? `was killed by ${signal}` : `exited with code ${code}`))
    })
    return {
      pid: child.pid,
      exited,
      hasExited: () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null,
      log: () => logLines(cluster.logFile, size),
    }
  } finally {
    await log.close()
  }
}

export async function logLines(path: string, from = 0): Promise<string[]> {
  const text = (await readFile(path)).subarray(from).toString('utf8')
  return text.split('\n').filter((line) => line.trim())
}

/**
 * PostgreSQL takes any living process with the pid of a stale postmaster.pid for a running server. Where /proc shows
 * otherwise, PostgreSQL is told to disregard this pid, as pg_ctl does with its parent's.
 */
async function recycledPid(folder: string): Promise<string | undefined> {
  const pid = (await readPidFile(folder))?.pid
  if (!pid) return undefined
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (!unreadable.includes(error.code ?? '')) throw error
  })
  const [, name, state] = status?.match(/\((.*)\) (\S)/s) ?? []
  return name !== undefined && (name !== 'postgres' || state === 'Z') ? String(pid) : undefined
}

/** Awaits a fast shutdown; if that takes too long, an immediate one, from which the next start recovers. */
export async function stopServer(
  cluster: Cluster,
  binaries: Binaries,
  runAs: RunAs,
  pid: number,
  serves = async () => (await readPidFile(cluster.folder))?.pid === pid,
) {
  if (process.platform === 'win32') {
    const { file, args, options } = command(runAs, cluster.folder, program(binaries, 'pg_ctl'), (here) => [
      'stop',
      '--mode=fast',
      `--pgdata=${here}`,
    ])
    await run(file, args, options)
    return
  }
  const begun = Date.now()
  let sent: NodeJS.Signals | undefined
  while ((await serves()) && signal(pid, 0)) {
    const wanted = Date.now() - begun > fastStopMs ? 'SIGQUIT' : 'SIGINT'
    if (sent !== wanted) signal(pid, wanted)
    // One that is suspended hears it only then.
    if (sent !== wanted) signal(pid, 'SIGCONT')
    sent = wanted
    await setTimeout(20)
  }
}

/** False when the process no longer exists. */
function signal(pid: number, name: NodeJS.Signals | 0) {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    return false
  }
}
