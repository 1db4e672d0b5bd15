// All processes that this starts keep their compiled code, which halves the time of a start.
import '#scripts/preload.mjs'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import pLimit from 'p-limit'
import { startBase } from './base.ts'
import { giveWay, runFiles, type Tally } from './files.ts'
import { isFull, SIZE } from './support/size.ts'

// `npm test` runs every suite on one shared base, and closes with one line over all of them; `node test/run.ts FILE …`
// runs only these files. `--full` has all that takes long, `--since REVISION` what guards the files changed since then.

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean' }, since: { type: 'string' } },
})
process.env[SIZE] = values.full ? 'all' : values.since === undefined ? '' : changedSince(values.since)

// More processes run than there are processors, as each waits for half of its time or more; but not many more: all
// files share one PostgreSQL with 200 connections, of which two processes of rooms were seen to hold 24.
const atATime = (more: number) => pLimit(Math.min(availableParallelism() + more, 6))
const limit = atATime(3)

/** What a real market's prices pass, from its source to a reader. */
const REAL_MARKETS = ['workers/', 'server/', 'domain/market', 'platform/']
/** What decides how a page looks, and whether it is whole. */
const LOOKS = ['client/', 'server/', 'domain/']
/** Files that take long, each with the paths that it guards: tried with `--full`, or where a change touches these. */
const LONG: Readonly<Record<string, string[]>> = {
  'scripts/prepare.test.mjs': ['scripts', 'package'],
  'scripts/preload.test.mjs': ['scripts'],
  'bench/database/routes.test.ts': ['bench', 'migrations', 'server/routes', 'platform/repositories'],
  'commands/loadtest.test.ts': ['commands/loadtest', 'loadtest'],
  'commands/loadtest-users.test.ts': ['commands/loadtest', 'loadtest'],
  'commands/loadtest-market.test.ts': ['commands/loadtest', 'loadtest'],
  'test/files.test.ts': ['test/files.ts', 'test/run.ts'],
  'platform/embedded-postgres/embedded-postgres.test.ts': ['platform/embedded-postgres', 'platform/process', 'package'],
  'platform/embedded-postgres/programs.test.ts': ['platform/embedded-postgres', 'platform/process', 'package'],
  'test/system/composite-sources.test.ts': REAL_MARKETS,
  'test/system/kraken-market.test.ts': REAL_MARKETS,
  'test/system/alpaca-market.test.ts': REAL_MARKETS,
  'test/pages/axe-states.test.ts': LOOKS,
  'test/pages/chart-pixels.test.ts': LOOKS,
  'test/pages/chart-ticks.test.ts': LOOKS,
  'test/pages/contrast.test.ts': LOOKS,
  'test/pages/layout-shift.test.ts': LOOKS,
  'test/pages/no-script.test.ts': LOOKS,
  'test/pages/other-address.test.ts': LOOKS,
  'test/pages/print.test.ts': LOOKS,
  'test/pages/translated.test.ts': LOOKS,
}
const leftOut =
  asked.length > 0 ? [] : Object.entries(LONG).flatMap(([file, guarded]) => (isFull(...guarded) ? [] : [file]))

const rooms = ['commands', 'bench', 'scripts', 'platform/{embedded-postgres,testing}']
const besideCode = [...rooms.map((room) => `${room}/**/*.test.*`), 'test/*.test.ts', 'test/reference/*.test.ts']
/**
 * These look at processes or at their own memory, which other files would disturb; or they compute for half a minute,
 * which becomes many minutes in a process where other files have run the same code with other data.
 */
const ALONE = [
  'test/{files,leftovers,killed-*}.test.ts',
  'test/reference/*-walks.test.ts',
  'platform/{embedded-postgres,testing}/**/*.test.ts',
]
// These have no I/O, no clock and no state, as `npm run check` ensures: nothing that files in one process could share.
const PURE = 'domain/**/*.test.ts'
// These use databases and ports of their own, and share processes: loading what they test takes longer than many tests.
const ON_OWN_DATABASE = '{platform,server,workers}/**/*.test.ts'
const PAGES = 'test/pages/*.test.ts'
const onSystem = ['test/system/*.test.ts', PAGES, 'test/spec/*.test.ts']
// These check within how many seconds things go on, which is promised for an otherwise idle machine: all others give way
// to them (files.ts). Two can wait at the same time.
const ON_CLOCK = 'test/system/{clock,several-machines,feed-shards,database-hangs}.test.ts'
/** These wait for a minute or more, and run at the same time as the others. */
const WAITING = 'test/{system/{kraken-market,composite-sources},pages/stock-chart}.test.ts'
/** These start a system of their own when they are loaded. */
const OWN_SYSTEM = 'test/pages/{configured,journey,news-and-commentary,sources}.test.ts'

const base = await startBase()

for (const file of leftOut)
  console.log(`- ${file}: only with --full, or where a change touches ${LONG[file]!.join(', ')}`)
const started = Date.now()
const tallies = [
  { passed: 0, failed: 0, skipped: leftOut.length },
  // The data of whole systems are prepared at the same time as tests that need none.
  ...(await Promise.all([tap(shares(PURE, 2), base.env), withSystem()])).flat(),
]
console.log(`\n${((Date.now() - started) / 1000).toFixed(0)} s`)
for (const { pid, command } of await base.stop()) {
  console.log(`not ok - a test left this running: ${pid} ${command}`)
  tallies.push({ passed: 0, failed: 1, skipped: 0 })
}
const sum = (of: keyof Tally) => tallies.reduce((total, tally) => total + tally[of], 0)
const skipped = sum('skipped')
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1)

function alone(patterns: string | string[], exclude: string[] = []): string[][] {
  const isAsked = (file: string) => (asked.length === 0 ? !leftOut.includes(file) : asked.includes(file))
  const files = globSync(patterns, { exclude }).filter(isAsked)
  // Sorting by the file's name mixes the tests of systems, which mostly wait, with those of pages.
  return files.sort((one, other) => basename(one).localeCompare(basename(other))).map((file) => [file])
}

/** Deals the files out to `count` processes. */
function shares(patterns: string | string[], count: number, exclude: string[] = []): string[][] {
  const dealt: string[][] = []
  for (const [at, files] of alone(patterns, exclude).entries()) (dealt[at % count] ??= []).push(...files)
  return dealt
}

/** Runs each list in a process of its own, as many at a time as `at` allows. */
function tap(
  lists: string[][],
  env: NodeJS.ProcessEnv,
  { at = limit, givesWay = true }: { at?: typeof limit; givesWay?: boolean } = {},
): Promise<Tally[]> {
  return at.map(lists, (files) => runFiles(files, { env, givesWay }))
}

/** Names of the files that differ from `revision`, a line each. */
function changedSince(revision: string): string {
  return execFileSync('git', ['diff', '--name-only', revision], { encoding: 'utf8' }).trim()
}

/** Runs all that may need a whole system. */
async function withSystem(): Promise<Tally[]> {
  const systems = alone(onSystem, [ON_CLOCK, WAITING, PAGES])
  const pages = [...shares(PAGES, 6, [WAITING, OWN_SYSTEM]), ...alone(OWN_SYSTEM)]
  const [onClock, waiting] = [alone(ON_CLOCK), alone(WAITING)]
  const isOnSystem = [systems, pages, onClock, waiting].some(({ length }) => length > 0)
  const env = isOnSystem ? await base.withSystem() : base.env
  const two = pLimit(2)
  const tallies = await Promise.all([
    tap(onClock, env, { at: two, givesWay: false }),
    tap(waiting, env, { at: two }),
    // The client's longest file takes a while on one processor, so that it starts first.
    limit(vitest),
    // Pages come late: the browser gives way to nothing.
    tap(
      [
        ...shares(ON_OWN_DATABASE, 8, besideCode),
        ...shares(besideCode, 6, ALONE),
        ...pages,
        ...systems,
        ...alone(ALONE),
      ],
      env,
    ),
  ])
  return tallies.flat()
}

async function vitest(): Promise<Tally[]> {
  if (asked.length > 0) return []
  const output = join(base.scratch, 'vitest.json')
  const args = ['run', '--root', 'client', '--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  const child = spawn(process.execPath, ['node_modules/.bin/vitest', ...args], {
    env: base.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  giveWay(child.pid)
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  console.log(printed)
  const report = JSON.parse(await readFile(output, 'utf8'))
  // A run that failed without a failed test, as by a crash or a file that did not load, counts as one failure.
  const failed = report.numFailedTests || Number(code !== 0)
  return [{ passed: report.numPassedTests, failed, skipped: report.numPendingTests }]
}
