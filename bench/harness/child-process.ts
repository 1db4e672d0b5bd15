import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Scope } from './scope.ts'

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

/** Its next message. */
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
