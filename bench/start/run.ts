import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, table } from '../harness/table.ts'
import { type StartFigures, startOnce } from './once.ts'

const STARTS = 3
const IMPORTS = 5
const MAINS = ['commands/start.ts', 'server/main.ts', 'workers/main.ts']
const PRELOAD = `--import=${new URL('../../scripts/preload.mjs', import.meta.url)}`

/** What of the last start a start finds; `compiled` is the folder of Node's compile cache. */
const WAYS: Record<string, (compiled: string) => Record<string, string>> = {
  'as it is': (compiled) => ({ NODE_OPTIONS: PRELOAD, NODE_COMPILE_CACHE: compiled }),
  'packages not bundled': (compiled) => ({ NODE_OPTIONS: '', NODE_COMPILE_CACHE: compiled }),
  'nothing compiled kept either': () => ({ NODE_OPTIONS: '', NODE_DISABLE_COMPILE_CACHE: '1' }),
}

/**
 * The cost of `npm start` until it is ready: on no data, again on the same data, and again with less of what the first
 * start left; then the modules of each process alone. CPU seconds say more than the clock, which depends on the
 * machine's other work. Installing and building, which happen once, are not included.
 */
export async function run(): Promise<void> {
  if (process.platform !== 'linux') {
    console.log('left out: the CPU time of a tree of processes is read from /proc, which only Linux has')
    return
  }
  const first: StartFigures[] = []
  const ways = Object.entries(WAYS).map(([name, env]) => ({ name, env, again: [] as StartFigures[] }))
  const imports = MAINS.map((main) => ({ main, seconds: ways.map(() => [] as number[]) }))
  for (let round = 0; round < STARTS; round++) {
    const scratch = await mkdtemp(join(tmpdir(), 'atalaya-start-'))
    try {
      const dataDir = join(scratch, 'data')
      const compiled = join(scratch, 'compiled')
      first.push(await startOnce(dataDir, WAYS['as it is'](compiled)))
      for (const { env, again } of ways) {
        await startOnce(dataDir, env(compiled))
        again.push(await startOnce(dataDir, env(compiled)))
      }
      for (const { main, seconds } of imports) {
        for (let i = 0; i < IMPORTS; i++) {
          for (const [at, { env }] of ways.entries()) seconds[at].push(importOnce(main, env(compiled)))
        }
      }
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }
  console.log(`From the command to ready, medians of ${STARTS} rounds\n`)
  const header = ['', 'seconds', 'CPU s', 'start', 'server', 'worker', 'PostgreSQL']
  console.log(
    table(header, [
      ['first start', ...cells(first)],
      ...ways.map(({ name, again }) => [`started again, ${name}`, ...cells(again)]),
    ]),
  )
  console.log(`\nTo the end of a start that finds a setting wrong, CPU seconds, medians of ${STARTS * IMPORTS}\n`)
  const rows = imports.map(({ main, seconds }) => [main, ...seconds.map((list) => two(median(list)))])
  console.log(table(['', ...Object.keys(WAYS)], rows))
}

function cells(figures: readonly StartFigures[]): string[] {
  const parts = (['start', 'server', 'worker', 'PostgreSQL'] as const).map((part) =>
    figures.map(({ cpu }) => cpu[part]),
  )
  const sums = figures.map((_, round) => parts.reduce((sum, list) => sum + list[round], 0))
  return [figures.map(({ seconds }) => seconds), sums, ...parts].map((list) => two(median(list)))
}

/** CPU seconds of a process that loads all of its modules and ends at the first setting. */
function importOnce(main: string, env: Record<string, string>): number {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', './bench/start/cpu-at-exit.mjs', main], {
    env: { ...process.env, ...env, PORT: 'none' },
    encoding: 'utf8',
  })
  if (status !== 1 || !stderr.includes('PORT')) throw new Error(`${main} ended with ${status}: ${stderr}`)
  return Number(stdout) / 1e6
}

const two = (value: number) => value.toFixed(2)
