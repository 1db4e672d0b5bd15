import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** `npm start` as a child process, on a data folder and a port of its own. */
export interface System {
  url: string
  port: number
  dataDir: string
  child: ChildProcess
  /** Everything it printed so far. */
  output(): string
  /** As Ctrl-C does; resolves with the exit code. */
  stop(): Promise<number | null>
}

export interface SystemOptions {
  dataDir?: string
  env?: Record<string, string>
  timeoutMs?: number
}

const READY = /Atalaya is ready/

/** Resolves when the ready line is printed; rejects with the output when it ends before. */
export async function startSystem(options: SystemOptions = {}): Promise<System> {
  const port = await freePort()
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'atalaya-system-')))
  const child = spawn(process.execPath, ['commands/start.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info', DATABASE_URL: '', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output += `${line}\n`
        if (READY.test(line)) resolve()
      })
    }
    child.once('exit', (code) => reject(new Error(`it ended with ${code} before it was ready:\n${output}`)))
    setTimeout(() => reject(new Error(`not ready in time:\n${output}`)), options.timeoutMs ?? 60_000).unref()
  })
  await ready
  return {
    url: `http://localhost:${port}`,
    port,
    dataDir,
    child,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit')
        child.kill('SIGINT')
        await exited
      }
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
      return child.exitCode
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
