import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

/** Numbers of assertions. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

interface Options {
  env: NodeJS.ProcessEnv
  /** Most seconds that the files may take together. */
  mostS?: number
  /** Whether the files and what they start give way to those that do not. */
  givesWay?: boolean
  print?(line: string): void
}

/**
 * Runs test files in one process; prints a line for them, and what failed. A process that fails without a failed
 * assertion, as by a crash, counts as one failure; so does one that asserts nothing.
 */
export async function runFiles(
  files: string[],
  { env, mostS = files.length === 1 ? 600 : 1_200, givesWay = false, print = console.log }: Options,
): Promise<Tally> {
  const started = Date.now()
  const run = files.length === 1 ? files : [import.meta.filename, ...files]
  // tap keeps every assertion and watches every promise: with more room for what is new, collecting takes a tenth less.
  const child = spawn(process.execPath, ['--max-semi-space-size=64', ...run], {
    // Without TAP_CHILD_ID the file knows of no outer tap and closes with a summary.
    env: { ...env, TAP_TIMEOUT: String(mostS), TAP_CHILD_ID: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
    // At its limit tap itself ends the file and says what it waited for; this limit ends a file too busy for that.
    timeout: mostS * 1050,
    killSignal: 'SIGKILL',
  })
  if (givesWay) giveWay(child.pid)
  const [tap, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const tally = countTap(tap)
  const ok = code === 0 && tally.failed === 0 && tally.passed + tally.skipped > 0
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const name = files.length === 1 ? files[0] : `${files[0]} and ${files.length - 1} more`
  print(`${ok ? '✓' : 'not ok -'} ${name} ${seconds} s${ok ? '' : ` (${signal ?? `exit code ${code}`})`}`)
  for (const line of failuresOf(tap)) print(line)
  // Of a process that was ended no failure is known, but how far it came.
  if (signal) print(`    the last that it said: ${tap.trimEnd().split('\n').at(-1)}`)
  return ok ? tally : { ...tally, failed: Math.max(tally.failed, 1) }
}

/** Leaves a process, and all that it starts, only the time of processors that no other one wants. */
export function giveWay(pid: number | undefined): void {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
}

/** Counts the assertions of a TAP stream by its closing summary, `# { total: 9, pass: 7, fail: 1, skip: 1 }`. */
function countTap(tap: string): Tally {
  const summary = [...tap.matchAll(/^# (\{ total: .*\})$/gm)].at(-1)?.[1] ?? ''
  const read = (word: string) => Number(new RegExp(`\\b${word}: (\\d+)`).exec(summary)?.[1] ?? 0)
  return { passed: read('pass'), failed: read('fail'), skipped: read('skip') + read('todo') }
}

/** Returns the lines of a TAP stream that are failed assertions, each with its diagnosis. */
function failuresOf(tap: string): string[] {
  let diagnosis = false
  return tap.split('\n').filter((line) => {
    if (/^\s*(not ok |Bail out!)/.test(line)) diagnosis = true
    else if (diagnosis) diagnosis = line.trim() !== '...' && !/^\s*(ok |1\.\.|# )/.test(line)
    return diagnosis
  })
}

/** Loads several files into this process, which saves the start of a process for each. They must share no state. */
async function loadFiles(files: string[]): Promise<void> {
  // tap names its folders by the arguments: the first file suffices, and all of them make too long a name.
  process.argv.splice(1, Number.POSITIVE_INFINITY, files[0]!)
  const { default: t } = await import('tap')
  // The files' tests wait for this one: tap would end when those of one file are done while another is still loading.
  t.test('the files are loaded', async ({ ok }) => {
    for (const file of files) {
      const { length } = t.queue
      await import(pathToFileURL(file).href)
      ok(t.queue.length > length, `${file} has tests`)
    }
  })
}

if (import.meta.main) await loadFiles(process.argv.slice(2))
