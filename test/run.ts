import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { countTap, countVitest, type Tally } from './tally.ts'
import { TapFilter } from './tap-filter.ts'

// `npm test`: every suite in turn, on one PostgreSQL, closing with one line over all of them.

const scratch = await mkdtemp(join(tmpdir(), 'atalaya-test-'))
const quiet = { info() {}, warn: console.warn }
const postgres = await startEmbeddedPostgres({ dataDir: join(scratch, 'postgres'), holder: 'npm test', log: quiet })
const env = { ...process.env, ATALAYA_TEST_POSTGRES: postgres.url, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }

const rooms = ['domain', 'platform', 'server', 'workers', 'commands', 'bench', 'scripts']
const suites: { name: string; run: () => Promise<Tally> }[] = [
  { name: 'server (tap)', run: () => tap(...rooms.map((room) => `${room}/**/*.test.*`)) },
  { name: 'client (vitest)', run: vitest },
  // The long one beside all others: most of its time it waits for pages.
  { name: 'whole system (tap, browser)', run: () => both(tap('test/*.test.ts'), tap('test/spec/*.test.ts')) },
]

let total: Tally = { passed: 0, failed: 0, skipped: 0 }
for (const suite of suites) {
  console.log(`\n── ${suite.name}`)
  const started = Date.now()
  total = add(total, await suite.run())
  console.log(`   ${((Date.now() - started) / 1000).toFixed(0)} s`)
}
await postgres.stop()
await rm(scratch, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

async function both(one: Promise<Tally>, other: Promise<Tally>): Promise<Tally> {
  return add(await one, await other)
}

async function tap(...files: string[]): Promise<Tally> {
  const child = spawn(process.execPath, ['node_modules/.bin/tap', 'run', '--reporter=tap', '--jobs=2', ...files], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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
  const output = join(scratch, 'vitest.json')
  const args = ['run', '--root', 'client', '--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  const code = await run('node_modules/.bin/vitest', args)
  return withExit(countVitest(JSON.parse(await readFile(output, 'utf8'))), code)
}

/** A runner that failed without a failed test (a crash, a file that did not load) counts as one failure. */
function withExit(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

async function run(command: string, args: string[]): Promise<number> {
  const child = spawn(process.execPath, [command, ...args], { env, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code ?? 1
}
