import { type ChildProcess, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { AlreadyReported, type ReadyMessage } from '#platform/process/process.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const STOP_MS = 20_000
const RESTART_MS = 1_000
const dev = process.argv.includes('--dev')

export interface SupervisedProcessOptions {
  /** Flags of Node. */
  flags?: readonly string[]
  env: NodeJS.ProcessEnv
  onFailed: (error: Error) => void
}

/** One child process, restarted if it dies after it has served. */
export class SupervisedProcess {
  readonly #file: string
  readonly #flags: readonly string[]
  readonly #env: NodeJS.ProcessEnv
  readonly #onFailed: (error: Error) => void
  #child: ChildProcess | null = null
  #stopping = false

  constructor(file: string, { flags = [], env, onFailed }: SupervisedProcessOptions) {
    this.#file = file
    this.#flags = flags
    this.#env = env
    this.#onFailed = onFailed
  }

  /** Resolves with the child's message when it serves. */
  async start(): Promise<string> {
    const own = [...this.#flags, this.#file, '--migrated', ...(dev ? ['--dev'] : [])]
    const args = dev ? ['--watch', '--watch-preserve-output', ...own] : own
    // A group of its own: Ctrl-C in the terminal reaches only this process, which stops the rest in order.
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: this.#env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.#child = child
    const line = await Promise.race([readyLine(child), this.#died(child)])
    child.once('exit', (code) => {
      if (!this.#stopping) this.#restart(code)
    })
    return line
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    const hard = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    // The watcher of --dev passes on signals, but would outlive a child that ends by itself.
    if (child.connected && !dev) child.send('stop')
    else child.kill('SIGTERM')
    await exited
    clearTimeout(hard)
  }

  async #died(child: ChildProcess): Promise<never> {
    const [code] = await once(child, 'exit')
    throw new AlreadyReported(`${this.#file} ended with ${code} before it served.`)
  }

  #restart(code: number | null): void {
    console.error(`atalaya: ${this.#file} ended with ${code}, starting it again`)
    setTimeout(() => {
      if (!this.#stopping) this.start().catch(this.#onFailed)
    }, RESTART_MS)
  }
}

async function readyLine(child: ChildProcess): Promise<string> {
  // The watcher of --dev sends messages of its own.
  for await (const [message] of on(child, 'message') as AsyncIterable<[Partial<ReadyMessage>]>) {
    if (message.ready && message.line !== undefined) return message.line
  }
  throw new Error('the channel to the child ended')
}
