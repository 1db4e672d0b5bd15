import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { processTree } from '#test/support/system/process-tree.ts'

/** Takes the place of a test for helpers that register what to end; ends it all when its `await using` block does. */
export class Scope implements AsyncDisposable {
  readonly #ends: (() => unknown)[] = []

  teardown(end: () => unknown): void {
    this.#ends.push(end)
  }

  /** Ends everything, newest first. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) await end()
  }
}

/**
 * Starts a process of a benchmark, which exchanges messages with it and ends with `scope`. Objects of `args` are passed
 * as JSON; `flags` are those of Node.
 */
export function startChild(
  scope: Scope,
  file: URL,
  args: readonly (string | object)[],
  flags: readonly string[] = [],
): ChildProcess {
  const texts = args.map((arg) => (typeof arg === 'string' ? arg : JSON.stringify(arg)))
  const child = fork(file, texts, {
    execArgv: [...process.execArgv, ...flags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  scope.teardown(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  return child
}

/** Waits for the next message of `child`; rejects if it ends before. */
export function answer<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) =>
      reject(new Error(`a process of the benchmark ended early, exit code ${code}`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message as T)
    })
  })
}

export function ask<T>(child: ChildProcess, message: string | object): Promise<T> {
  const answered = answer<T>(child)
  child.send(message)
  return answered
}

/** First message of a server in a process of its own to its benchmark. */
export interface Started {
  port: number
  token: string
}

/** Sends the parent the port of this process, and answers each of its messages with the CPU time so far, in µs. */
export function serveBench(server: Pick<Server, 'address'>, token = ''): void {
  process.on('message', () => process.send?.(cpuMicros()))
  process.on('disconnect', () => process.exit())
  process.send?.({ port: (server.address() as AddressInfo).port, token } satisfies Started)
}

/** Handler of errors where none may happen: it throws them, which ends the process. */
export function fail(error: Error): never {
  throw error
}

/** Microseconds of processor time that this process has used so far; other work of the machine does not count. */
export function cpuMicros(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Measures the microseconds of processor time of `work`, and returns its result too. */
export function cpuOf<T>(work: () => T): [micros: number, result: T] {
  const before = cpuMicros()
  const result = work()
  return [cpuMicros() - before, result]
}

/** Number of files that a process of a benchmark opens besides its sockets. */
const SPARE_FILES = 100

interface ReportWithLimits {
  userLimits?: { open_files?: { soft: number | 'unlimited' } }
}

/** Throws where one process may not open a socket for each of `clients`. */
export function checkOpenFiles(clients: number): void {
  const limit = (process.report.getReport() as ReportWithLimits).userLimits?.open_files?.soft
  if (typeof limit !== 'number' || limit >= clients + SPARE_FILES) return
  throw new Error(
    `the benchmark opens ${clients} sockets in one process, and only ${limit} files may be open: raise ulimit -n.`,
  )
}

/** Unit of the times in /proc: the kernel reports hundredths of a second, whatever it uses internally. */
const TICKS_A_SECOND = 100

/**
 * Measures CPU seconds of the processes under `root`, including their ended children: of each part, recognised by a
 * text of its command line, and of PostgreSQL, to which all others belong.
 */
export async function cpuOfTree<P extends string>(
  root: number,
  parts: Readonly<Record<P, string>>,
): Promise<Record<P | 'PostgreSQL', number>> {
  const names = [...(Object.keys(parts) as P[]), 'PostgreSQL' as const]
  const seconds = Object.fromEntries(names.map((name) => [name, 0])) as Record<P | 'PostgreSQL', number>
  for (const pid of await processTree(root)) {
    const [command, stat] = await Promise.all(['cmdline', 'stat'].map((name) => read(`/proc/${pid}/${name}`)))
    if (!stat) continue
    const part = names.find((name) => name !== 'PostgreSQL' && command.includes(parts[name])) ?? 'PostgreSQL'
    // Fields 14 to 17 are utime, stime and those of awaited children; the cut removes the first two fields.
    const ticks = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
    seconds[part] += ticks.reduce((sum, text) => sum + Number(text), 0) / TICKS_A_SECOND
  }
  return seconds
}

/** Reads a file of /proc; '' for a process that has just ended. */
function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
    throw error
  })
}
