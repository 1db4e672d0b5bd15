import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { LimitFunction } from 'p-limit'
import { add, countTap, NONE, type Tally } from './tally.ts'
import { failures } from './tap-failures.ts'

interface Options {
  /** How many processes run at a time. */
  limit: LimitFunction
  env: NodeJS.ProcessEnv
  /** How long a file may take. */
  mostS?: number
  print?(line: string): void
}

const TOGETHER = fileURLToPath(new URL('together.ts', import.meta.url))

/** Runs test files as they are, each list in a process of its own; prints one line for each, and what failed in it. */
export async function runFiles(lists: readonly string[][], options: Options): Promise<Tally> {
  const tallies = await options.limit.map(lists, (files) => runProcess(files, options))
  return tallies.reduce(add, NONE)
}

/** One that fails without a failed assertion, as by a crash, counts as one; so does one that asserts nothing. */
async function runProcess(files: string[], { env, mostS = 600, print = console.log }: Options): Promise<Tally> {
  const started = Date.now()
  const child = spawn(process.execPath, files.length === 1 ? files : [TOGETHER, ...files], {
    // A file that knows of no outer tap closes with a summary.
    env: { ...env, TAP_TIMEOUT: String(mostS), TAP_CHILD_ID: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
    // At its limit tap itself ends the file and says what it waited for, unless the file is too busy to.
    timeout: mostS * 1050,
    killSignal: 'SIGKILL',
  })
  const [tap, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const tally = countTap(tap)
  const ok = code === 0 && tally.failed === 0 && tally.passed + tally.skipped > 0
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const name = files.length === 1 ? files[0] : `${files[0]} and ${files.length - 1} more`
  print(`${ok ? '✓' : 'not ok -'} ${name} ${seconds} s${ok ? '' : ` (${signal ?? `exit code ${code}`})`}`)
  for (const line of failures(tap)) print(line)
  return ok ? tally : { ...tally, failed: Math.max(tally.failed, 1) }
}
