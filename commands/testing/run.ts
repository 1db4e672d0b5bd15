import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Test } from 'tap'

export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

interface Given {
  input?: string
  /** A file descriptor to use as standard input. */
  stdin?: number
  env?: NodeJS.ProcessEnv
  cwd?: string
}

/** Starts a command of the folder. */
export function start(command: string, args: readonly string[], { stdin, env, cwd }: Given = {}): ChildProcess {
  const file = join(import.meta.dirname, '..', command)
  return spawn(process.execPath, [file, ...args], { env, cwd, stdio: [stdin ?? 'pipe', 'pipe', 'pipe'] })
}

/** Runs a command of the folder to its end. */
export async function run(command: string, args: readonly string[], given: Given = {}): Promise<Outcome> {
  const child = start(command, args, given)
  // The command may end before it has read everything.
  child.stdin?.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  child.stdin?.end(given.input ?? '')
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')])
  return { code, stdout, stderr }
}

export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

export const objectsOf = (text: string) => linesOf(text).map((line) => JSON.parse(line))

/** Splits an evaluation's output into JSON lines for programs and words for people. */
export function answerOf(stdout: string) {
  const { json = [], words = [] } = Object.groupBy(linesOf(stdout), (line) => (line[0] === '{' ? 'json' : 'words'))
  return { objects: json.map((line) => JSON.parse(line)), words }
}

/**
 * Checks that a command printed only why it could not go on, in one line that starts with `sentence` or matches it, and
 * ended with 1.
 */
export function refused(t: Test, { code, stdout, stderr }: Outcome, sentence: string | RegExp): void {
  t.same([code, stdout, linesOf(stderr).length], [1, '', 1], String(sentence))
  if (typeof sentence === 'string') t.ok(stderr.startsWith(`atalaya: ${sentence}`), stderr)
  else t.match(stderr, sentence)
}
