import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

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
