import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, table } from '../harness/table.ts'
import { PRELOAD, type StartFigures, startOnce } from './once.ts'

const STARTS = 3
const IMPORTS = 5
const MAINS = ['commands/start.ts', 'server/main.ts', 'workers/main.ts']
const UNCACHED = { NODE_DISABLE_COMPILE_CACHE: '1' }

/**
 * The cost of `npm start` until it is ready: on no data, again on the same data, and again without Node's compile
 * cache; then the modules of each process alone. CPU seconds say more than the clock, which depends on the machine's
 * other work. Installing and building, which happen once, are not included.
 */
export async function run(): Promise<void> {
  if (process.platform !== 'linux') {
    console.log('left out: the CPU time of a tree of processes is read from /proc, which only Linux has')
    return
  }
  const first: StartFigures[] = []
  const second: StartFigures[] = []
  const uncached: StartFigures[] = []
  const imports = MAINS.map((main) => ({ main, cached: [] as number[], uncached: [] as number[] }))
  for (let round = 0; round < STARTS; round++) {
    const scratch = await mkdtemp(join(tmpdir(), 'atalaya-start-'))
    try {
      const dataDir = join(scratch, 'data')
      const cached = { NODE_COMPILE_CACHE: join(scratch, 'compiled') }
      first.push(await startOnce(dataDir, cached))
      second.push(await startOnce(dataDir, cached))
      uncached.push(await startOnce(dataDir, UNCACHED))
      for (const { main, ...lists } of imports) {
        for (let i = 0; i < IMPORTS; i++) {
          lists.cached.push(importOnce(main, cached))
          lists.uncached.push(importOnce(main, UNCACHED))
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
      ['second start', ...cells(second)],
      ['second start, nothing compiled kept', ...cells(uncached)],
    ]),
  )
  console.log(`\nTo the end of a start that finds a setting wrong, CPU seconds, medians of ${STARTS * IMPORTS}\n`)
  const rows = imports.map(({ main, cached, uncached }) => [main, two(median(uncached)), two(median(cached))])
  console.log(table(['', 'without cache', 'with'], rows))
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
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', './bench/start/cpu-at-exit.mjs', ...PRELOAD, main],
    { env: { ...process.env, ...env, PORT: 'none' }, encoding: 'utf8' },
  )
  if (status !== 1 || !stderr.includes('PORT')) throw new Error(`${main} ended with ${status}: ${stderr}`)
  return Number(stdout) / 1e6
}

const two = (value: number) => value.toFixed(2)
