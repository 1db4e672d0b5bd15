// All that this starts keeps its compiled code, which halves the start of a process.
import '../scripts/preload.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import pLimit from 'p-limit'
import { runFiles } from './files.ts'
import { layGround } from './ground.ts'
import { add, countVitest, NONE, type Tally } from './tally.ts'

// `npm test`: every suite in turn, on one ground, closing with one line over all of them; `node test/run.ts FILE …` runs
// these files only.

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
const OWN_GROUND = '{platform,server,workers}/**/*.test.ts'
const onSystem = ['test/system/*.test.ts', 'test/pages/*.test.ts', 'test/spec/*.test.ts']
// Within how many seconds prices go on is promised for a machine that has nothing else to do; two can wait side by side.
const ON_CLOCK = 'test/system/{several-machines,feed-shards}.test.ts'
/** They wait for a minute or more, and run beside the others. */
const WAITING = 'test/{system/{kraken-market,sources-together},pages/stock-chart}.test.ts'

const asked = process.argv.slice(2)
const ground = await layGround()
const suites: { name: string; run: () => Promise<Tally[]> }[] = [
  {
    name: 'rooms (tap) and client (vitest)',
    // The client's longest file takes a while on one processor, so it begins first.
    run: () =>
      Promise.all([
        limit(vitest),
        limit(prepare),
        tap([...shares(PURE, 4), ...shares(OWN_GROUND, 12, inRooms), ...alone(inRooms)], async () => ground.env),
      ]),
  },
  {
    name: 'by the clock (tap)',
    run: async () => [await tap(alone(ON_CLOCK), async () => ground.env, pLimit(2))],
  },
  {
    name: 'whole system (tap, browser)',
    run: () =>
      Promise.all([
        tap(alone(onSystem, [ON_CLOCK, WAITING]), ground.withSystem, withPages),
        tap(alone(WAITING), ground.withSystem, pLimit(3)),
      ]),
  },
]

let total = NONE
for (const suite of suites) {
  const started = Date.now()
  console.log(`\n── ${suite.name}`)
  total = (await suite.run()).reduce(add, total)
  console.log(`   ${((Date.now() - started) / 1000).toFixed(0)} s`)
}
for (const { pid, command } of await ground.clear()) {
  console.log(`not ok - a test left this running: ${pid} ${command}`)
  total = add(total, { ...NONE, failed: 1 })
}
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

function alone(patterns: string | string[], exclude: string[] = []): string[][] {
  const files = globSync(patterns, { exclude }).filter((file) => asked.length === 0 || asked.includes(file))
  // By their names alone: those that watch a system, and mostly wait, run among those that look at pages.
  return files.sort((one, other) => basename(one).localeCompare(basename(other))).map((file) => [file])
}

/** The same files dealt out to `count` processes. */
function shares(patterns: string, count: number, exclude: string[] = []): string[][] {
  const files = alone(patterns, exclude).flat()
  const dealt = Array.from({ length: count }, (_, i) => files.filter((_, at) => at % count === i))
  return dealt.filter((files) => files.length > 0)
}

async function tap(lists: string[][], envOf: () => Promise<NodeJS.ProcessEnv>, at = limit): Promise<Tally> {
  return lists.length === 0 ? NONE : runFiles(lists, { limit: at, env: await envOf() })
}

/** What whole systems begin with is made among tests that need none. */
async function prepare(): Promise<Tally> {
  if (alone(onSystem).length > 0) await ground.prepare()
  return NONE
}

async function vitest(): Promise<Tally> {
  if (asked.length > 0) return NONE
  const output = join(ground.scratch, 'vitest.json')
  const args = ['run', '--root', 'client', '--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  const child = spawn(process.execPath, ['node_modules/.bin/vitest', ...args], {
    env: ground.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  console.log(printed)
  const tally = countVitest(JSON.parse(await readFile(output, 'utf8')))
  // A runner that failed without a failed test, as by a crash, counts as one failure.
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}
