import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../system/system.ts'

/** A real Ollama, started for one run on a loopback port of its own. */
export interface OllamaProcess {
  host: string
  version: string
  /** Names of the models that are installed on this machine. */
  models: string[]
  stop(): Promise<void>
}

const PROGRAM = 'ollama'
const START_MS = 30_000
const POLL_MS = 200

export const hasOllama = () => spawnSync(PROGRAM, ['--version'], { stdio: 'ignore' }).error === undefined

/** Starts it; rejects with the end of its output where it does not come up. */
export async function startOllama(): Promise<OllamaProcess> {
  const host = `http://127.0.0.1:${await freePort()}`
  const child = spawn(PROGRAM, ['serve'], {
    env: { ...process.env, OLLAMA_HOST: host },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString('utf8')).slice(-2_000)
    })
  }
  const { version } = (await answering(child, `${host}/api/version`, () => words)) as { version: string }
  const { models } = (await (await fetch(`${host}/api/tags`)).json()) as { models: { name: string }[] }
  return {
    host,
    version,
    models: models.map(({ name }) => name),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function answering(child: ChildProcess, url: string, words: () => string): Promise<unknown> {
  const until = Date.now() + START_MS
  let why: unknown
  while (Date.now() < until && child.exitCode === null) {
    try {
      return await (await fetch(url)).json()
    } catch (error) {
      why = error
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
  child.kill('SIGTERM')
  throw new Error(`ollama serve did not come up:\n${words()}`, { cause: why })
}
