import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { freePort } from '../../test/support/system/system.ts'
import { cpuOfTree } from '../harness/processes.ts'

/** The parts of `npm start`, by their command lines. */
const PARTS = { start: 'commands/start.ts', server: 'server/main.ts', worker: 'workers/main.ts' }

export interface StartFigures {
  /** Wall-clock time from the command to its ready line. */
  seconds: number
  /** CPU seconds until then. */
  cpu: Awaited<ReturnType<typeof cpuOfTree<keyof typeof PARTS>>>
}

/** One `npm start`, without npm, on `dataDir`, until it is ready; then it is stopped as by Ctrl-C. */
export async function startOnce(dataDir: string, env: Record<string, string>): Promise<StartFigures> {
  const port = String(await freePort())
  const began = performance.now()
  const child = spawn(process.execPath, ['commands/start.ts'], {
    env: { ...process.env, LOG_LEVEL: 'warn', DATABASE_URL: '', ...env, PORT: port, DATA_DIR: dataDir },
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
