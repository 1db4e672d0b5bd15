import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen, type Teardown } from '../network/serve.ts'
import { ProductProcess } from './product-process.ts'

/** `npm start` as a child process with a data folder and a port of its own. */
export interface System {
  url: string
  port: number
  dataDir: string
  pid: number
  /** Everything that the processes have printed so far. */
  output(): string
  /** Stops the system as Ctrl-C does, or at once as `kill -9` does; resolves with the exit code. */
  stop(signal?: 'SIGINT' | 'SIGKILL'): Promise<number | null>
}

export interface SystemOptions {
  /** Data folder of an earlier start, or an empty one; by default a new copy of the one that `npm test` prepared. */
  dataDir?: string
  env?: Record<string, string>
}

/** Starts the system; resolves when it prints the ready line, and rejects with the output when it ends before. */
export async function startSystem(options: SystemOptions = {}): Promise<System> {
  const port = Number(options.env?.PORT ?? (await freePort()))
  const dataDir = options.dataDir ?? (await ownFolder())
  const env = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', ...options.env }
  const machine = new ProductProcess('npm start', 'commands/start.ts', env)
  await machine.until(/Atalaya is ready/)
  return {
    url: `http://localhost:${port}`,
    port,
    dataDir,
    pid: machine.pid,
    output: () => machine.output(),
    async stop(signal = 'SIGINT') {
      const code = await machine.end(signal)
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

/** Makes a data folder for several starts of one test; in `npm test` it is as a first start leaves it, else empty. */
export async function preparedFolder(t: Teardown): Promise<string> {
  const folder = await ownFolder()
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function ownFolder(): Promise<string> {
  const prepared = process.env.ATALAYA_TEST_DATA
  const folder = await mkdtemp(prepared ? `${prepared}-` : join(tmpdir(), 'atalaya-system-'))
  // Modes and owners are copied too, because PostgreSQL is strict about them.
  if (prepared) execFileSync('cp', ['-a', `${prepared}/.`, folder])
  return folder
}

/** A system that other tests use too: a test cannot stop it. */
export type SharedSystem = Pick<System, 'url' | 'port' | 'dataDir'>

/** Returns the system of default settings that the suite shares (ATALAYA_TEST_SYSTEM), or starts one for this file. */
export async function sharedSystem(t: Teardown): Promise<SharedSystem> {
  if (process.env.ATALAYA_TEST_SYSTEM) return JSON.parse(process.env.ATALAYA_TEST_SYSTEM)
  const system = await startSystem()
  t.teardown(() => system.stop())
  return system
}

export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}
