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
  { name: 'server (tap)', run: () => tap('--jobs=2', ...rooms.map((room) => `${room}/**/*.test.*`)) },
  { name: 'client (vitest)', run: vitest },
  { name: 'whole system (tap, browser)', run: () => tap('--jobs=1', 'test/**/*.test.ts') },
]

const total: Tally = { passed: 0, failed: 0, skipped: 0 }
for (const suite of suites) {
  console.log(`\n── ${suite.name}`)
  const tally = await suite.run()
  total.passed += tally.passed
  total.failed += tally.failed
  total.skipped += tally.skipped
}
await postgres.stop()
await rm(scratch, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

async function tap(...args: string[]): Promise<Tally> {
  const child = spawn(process.execPath, ['node_modules/.bin/tap', 'run', '--reporter=tap', ...args], {
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
