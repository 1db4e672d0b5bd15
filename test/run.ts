import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { layGround } from './ground.ts'
import { countTap, countVitest, type Tally } from './tally.ts'
import { TapFilter } from './tap-filter.ts'

// `npm test`: every suite in turn, on one ground, closing with one line over all of them; `node test/run.ts FILE …` runs
// these files only.

// A room's file keeps one processor busy, one with a whole system or a browser at least two. All of them share one
// PostgreSQL with its 100 connections; two files of rooms were seen to hold 24.
const cores = availableParallelism()
const [ROOM_JOBS, SYSTEM_JOBS] = [Math.min(cores, 4), Math.max(1, Math.min(Math.floor(cores / 2), 2))]

const rooms = ['domain', 'platform', 'server', 'workers', 'commands', 'bench', 'scripts']
const inRooms = [...rooms.map((room) => `${room}/**/*.test.*`), 'test/*.test.ts', 'test/reference/*.test.ts']
const onSystem = ['test/system/*.test.ts', 'test/pages/*.test.ts', 'test/spec/*.test.ts']

const asked = process.argv.slice(2)
const ground = await layGround()
const suites: { name: string; run: () => Promise<Tally> }[] = [
  { name: 'server (tap)', run: () => tap(inRooms, ROOM_JOBS, async () => ground.env) },
  { name: 'client (vitest)', run: vitest },
  { name: 'whole system (tap, browser)', run: () => tap(onSystem, SYSTEM_JOBS, ground.withSystem) },
]

let total: Tally = { passed: 0, failed: 0, skipped: 0 }
for (const suite of suites) {
  const started = Date.now()
  console.log(`\n── ${suite.name}`)
  const tally = await suite.run()
  total = add(total, tally)
  console.log(`   ${((Date.now() - started) / 1000).toFixed(0)} s`)
}
for (const { pid, command } of await ground.clear()) {
  console.log(`not ok - a test left this running: ${pid} ${command}`)
  total = add(total, { passed: 0, failed: 1, skipped: 0 })
}
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

async function tap(patterns: string[], jobs: number, envOf: () => Promise<NodeJS.ProcessEnv>): Promise<Tally> {
  const files = globSync(patterns).filter((file) => asked.length === 0 || asked.includes(file))
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0 }
  const args = ['node_modules/.bin/tap', 'run', '--reporter=tap', `--jobs=${jobs}`, ...files.sort()]
  const child = spawn(process.execPath, args, { env: await envOf(), stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const filter = new TapFilter()
  let summary = ''
  for await (const line of createInterface({ input: child.stdout })) {
    const shown = filter.line(line)
    if (shown !== null) console.log(shown)
    if (line.startsWith('# { total:')) summary = line
  }
  const [code] = await exited
  return withExit(countTap(summary), code ?? 1)
}

async function vitest(): Promise<Tally> {
  if (asked.length > 0) return { passed: 0, failed: 0, skipped: 0 }
  const output = join(ground.scratch, 'vitest.json')
  const args = ['run', '--root', 'client', '--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  const child = spawn(process.execPath, ['node_modules/.bin/vitest', ...args], { env: ground.env, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return withExit(countVitest(JSON.parse(await readFile(output, 'utf8'))), code ?? 1)
}

/** A runner that failed without a failed test (a crash, a file that did not load) counts as one failure. */
function withExit(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}
