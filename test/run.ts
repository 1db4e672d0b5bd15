// All that this starts keeps its compiled code, which halves the start of a process.
import '#scripts/preload.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import pLimit from 'p-limit'
import { startBase } from './base.ts'
import { runFiles, type Tally } from './files.ts'

// `npm test`: every suite in turn, on one shared base, closing with one line over all of them; `node test/run.ts FILE …`
// runs these files only.

// A process waits for half of its time or more. All files share one PostgreSQL with its 100 connections, of which two
// processes of rooms were seen to hold 24.
const atATime = (more: number) => pLimit(Math.min(availableParallelism() + more, 6))
const limit = atATime(3)
/** Those with pages keep the processor busy. */
const withPages = atATime(2)

const rooms = ['commands', 'bench', 'scripts', 'platform/{embedded-postgres,testing}']
const inRooms = [...rooms.map((room) => `${room}/**/*.test.*`), 'test/*.test.ts', 'test/reference/*.test.ts']
// No I/O, no clock, no state, as `npm run check` says: nothing that files in one process could share.
const PURE = 'domain/**/*.test.ts'
// On databases and ports of their own: to load what they test takes longer than many of them.
const ON_OWN_DATABASE = '{platform,server,workers}/**/*.test.ts'
const onSystem = ['test/system/*.test.ts', 'test/pages/*.test.ts', 'test/spec/*.test.ts']
// Within how many seconds prices go on is promised for a machine that has nothing else to do; two can wait side by side.
const ON_CLOCK = 'test/system/{several-machines,feed-shards}.test.ts'
/** They wait for a minute or more, and run beside the others. */
const WAITING = 'test/{system/{kraken-market,sources-together},pages/stock-chart}.test.ts'

const asked = process.argv.slice(2)
const base = await startBase()
const suites: [name: string, run: () => Promise<Tally[][]>][] = [
  [
    'rooms (tap) and client (vitest)',
    // The client's longest file takes a while on one processor, so it begins first.
    () =>
      Promise.all([
        limit(vitest),
        limit(prepare),
        tap([...shares(PURE, 4), ...shares(ON_OWN_DATABASE, 12, inRooms), ...alone(inRooms)], base.env),
      ]),
  ],
  ['by the clock (tap)', () => Promise.all([tap(alone(ON_CLOCK), base.env, pLimit(2))])],
  [
    'whole system (tap, browser)',
    async () => {
      const lists = alone(onSystem, [ON_CLOCK, WAITING])
      const waiting = alone(WAITING)
      if (lists.length + waiting.length === 0) return []
      const env = await base.withSystem()
      return Promise.all([tap(lists, env, withPages), tap(waiting, env, pLimit(3))])
    },
  ],
]

const tallies: Tally[] = []
for (const [name, run] of suites) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  tallies.push(...(await run()).flat())
  console.log(`   ${((Date.now() - started) / 1000).toFixed(0)} s`)
}
for (const { pid, command } of await base.stop()) {
  console.log(`not ok - a test left this running: ${pid} ${command}`)
  tallies.push({ passed: 0, failed: 1, skipped: 0 })
}
const sum = (of: keyof Tally) => tallies.reduce((total, tally) => total + tally[of], 0)
const skipped = sum('skipped')
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1)

function alone(patterns: string | string[], exclude: string[] = []): string[][] {
  const files = globSync(patterns, { exclude }).filter((file) => asked.length === 0 || asked.includes(file))
  // By their names alone: those that watch a system, and mostly wait, run among those that look at pages.
  return files.sort((one, other) => basename(one).localeCompare(basename(other))).map((file) => [file])
}

/** The files dealt out to `count` processes. */
function shares(patterns: string, count: number, exclude: string[] = []): string[][] {
  const dealt: string[][] = []
  for (const [at, files] of alone(patterns, exclude).entries()) (dealt[at % count] ??= []).push(...files)
  return dealt
}

/** Each list in a process of its own, `at` of them at a time. */
function tap(lists: string[][], env: NodeJS.ProcessEnv, at = limit): Promise<Tally[]> {
  return at.map(lists, (files) => runFiles(files, { env }))
}

/** What whole systems begin with is made among tests that need none. */
async function prepare(): Promise<Tally[]> {
  if (alone(onSystem).length > 0) await base.prepare()
  return []
}

async function vitest(): Promise<Tally[]> {
  if (asked.length > 0) return []
  const output = join(base.scratch, 'vitest.json')
  const args = ['run', '--root', 'client', '--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  const child = spawn(process.execPath, ['node_modules/.bin/vitest', ...args], {
    env: base.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  console.log(printed)
  const report = JSON.parse(await readFile(output, 'utf8'))
  // One that failed without a failed test, as by a crash or by a file that did not load, counts as one failure.
  const failed = report.numFailedTests || Number(code !== 0)
  return [{ passed: report.numPassedTests, failed, skipped: report.numPendingTests }]
}
