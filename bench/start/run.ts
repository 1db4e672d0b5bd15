import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { freePort } from '#test/support/system/system.ts'
import { cpuOfTree } from '../harness/processes.ts'
import { median, table } from '../harness/table.ts'

const ROUNDS = 3
const PRELOAD = './scripts/preload.mjs'
/** Parts of `npm start`, recognised by their command lines. */
const PARTS = { start: 'commands/start.ts', server: 'server/main.ts', worker: 'workers/main.ts' }

interface Start {
  /** Wall-clock time from the command to its ready line. */
  seconds: number
  /** CPU seconds until the ready line. */
  cpu: Awaited<ReturnType<typeof cpuOfTree<keyof typeof PARTS>>>
}

/**
 * Measures the cost of `npm start` until it is ready: without data, again on that data, and again as Node does it by
 * itself, without bundles and compiled code. CPU seconds say more than the clock, which depends on the machine's other
 * work. Installing and building, which happen once, are not included.
 */
export async function run(): Promise<void> {
  if (process.platform !== 'linux') {
    console.log('left out: the CPU time of a tree of processes is read from /proc, which only Linux has')
    return
  }
  const starts: Record<string, Start[]> = {
    'first start': [],
    'started again, as it is': [],
    'started again, nothing bundled or kept': [],
  }
  for (let round = 0; round < ROUNDS; round++) {
    const scratch = await mkdtemp(join(tmpdir(), 'atalaya-start-'))
    const compiled = join(scratch, 'compiled')
    const ways = [compiled, compiled, null]
    try {
      for (const [i, list] of Object.values(starts).entries())
        list.push(await startOnce(join(scratch, 'data'), ways[i]))
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }
  console.log(`From the command to ready, medians of ${ROUNDS} rounds\n`)
  const parts = ['start', 'server', 'worker', 'PostgreSQL'] as const
  const rows = Object.entries(starts).map(([name, list]) => {
    const sums = list.map(({ cpu }) => parts.reduce((sum, part) => sum + cpu[part], 0))
    const columns = [list.map(({ seconds }) => seconds), sums, ...parts.map((part) => list.map(({ cpu }) => cpu[part]))]
    return [name, ...columns.map((values) => median(values).toFixed(2))]
  })
  console.log(table(['', 'seconds', 'CPU s', ...parts], rows))
}

/**
 * Runs `npm start`, without npm, on `dataDir` until it is ready, and stops it as Ctrl-C does. `compiled` is the folder
 * in which Node keeps compiled code; without it no code is kept and no bundle is used.
 */
async function startOnce(dataDir: string, compiled: string | null): Promise<Start> {
  const port = String(await freePort())
  const began = performance.now()
  const child = spawn(process.execPath, [...(compiled ? ['--import', PRELOAD] : []), 'commands/start.ts'], {
    env: {
      ...process.env,
      ...{ NODE_OPTIONS: '', LOG_LEVEL: 'warn', DATABASE_URL: '', PORT: port, DATA_DIR: dataDir },
      ...(compiled ? { NODE_COMPILE_CACHE: compiled } : { NODE_DISABLE_COMPILE_CACHE: '1' }),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  try {
    for await (const line of createInterface({ input: child.stdout as Readable })) {
      if (!line.startsWith('Atalaya is ready')) continue
      const seconds = (performance.now() - began) / 1_000
      return { seconds, cpu: await cpuOfTree(child.pid as number, PARTS) }
    }
    throw new Error('npm start ended before it was ready')
  } finally {
    child.kill('SIGINT')
    await ended
  }
}
