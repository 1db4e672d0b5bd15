import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { processTree } from '#test/support/system/process-tree.ts'

/** Stands for a test where a test helper needs one to register what to end, at the end of an `await using`. */
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
 * A process of a benchmark, which talks with it by messages and ends with `scope`. Objects of `args` go as JSON, `flags`
 * are those of Node.
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

/** What a server in a process of its own tells its benchmark first. */
export interface Started {
  port: number
  token: string
}

/** Tells the parent where this process listens, and answers each of its messages with the CPU time used so far, in µs. */
export function serveBench(server: Pick<Server, 'address'>, token = ''): void {
  process.on('message', () => process.send?.(cpuMicros()))
  process.on('disconnect', () => process.exit())
  process.send?.({ port: (server.address() as AddressInfo).port, token } satisfies Started)
}

/** For what hears of errors where nothing may go wrong. */
export function fail(error: Error): never {
  throw error
}

/** Microseconds of processor time that this process has taken so far: other work of the machine does not count. */
export function cpuMicros(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Those that `work` takes, and what it returns. */
export function cpuOf<T>(work: () => T): [micros: number, result: T] {
  const before = cpuMicros()
  const result = work()
  return [cpuMicros() - before, result]
}

/** The unit of /proc: the kernel reports hundredths of a second, whatever it uses internally. */
const TICKS_A_SECOND = 100

/**
 * CPU seconds of the processes under `root`, including their ended children: of each part, told by what its command line
 * holds, and of PostgreSQL, which is all others.
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
    // utime, stime, and those of awaited children: fields 14 to 17; the cut removes the first two fields.
    const ticks = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
    seconds[part] += ticks.reduce((sum, text) => sum + Number(text), 0) / TICKS_A_SECOND
  }
  return seconds
}

/** '' for a process that has just ended. */
function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
    throw error
  })
}
