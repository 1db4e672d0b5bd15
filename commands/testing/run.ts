import { spawn } from 'node:child_process'
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
  env?: NodeJS.ProcessEnv
}

/** Runs a command of the folder to its end. */
export async function run(command: string, args: readonly string[], { input = '', env }: Given = {}): Promise<Outcome> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', command), ...args], { env })
  // It may end before it has read everything.
  child.stdin.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  child.stdin.end(input)
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, stdout, stderr }
}

export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** What JSON lines say. */
export const objectsOf = (text: string) => linesOf(text).map((line) => JSON.parse(line))

/** What an evaluation says to programs, in JSON lines, and to people. */
export function answerOf(stdout: string) {
  const { json = [], words = [] } = Object.groupBy(linesOf(stdout), (line) => (line[0] === '{' ? 'json' : 'words'))
  return { objects: json.map((line) => JSON.parse(line)), words }
}

/** A command said nothing but why it could not go on, in a line that begins with `sentence` or matches it; exit 1. */
export function refused(t: Test, { code, stdout, stderr }: Outcome, sentence: string | RegExp): void {
  t.same([code, stdout, linesOf(stderr).length], [1, '', 1], String(sentence))
  if (typeof sentence === 'string') t.ok(stderr.startsWith(`atalaya: ${sentence}`), stderr)
  else t.match(stderr, sentence)
}
