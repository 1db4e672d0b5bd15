import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

const STOP_MS = 40_000

/** How a command ended: 'exit 0', a signal's name, or 'killed' if it ran out of time. */
export type Ending = string

/** A command as typed into a terminal: in its own process group, all of which Ctrl-C reaches. */
export class TypedCommand {
  readonly #child: ChildProcess
  readonly #ended: Promise<Ending>
  #output = ''
  #killed = false

  constructor(command: string, cwd: string, env: NodeJS.ProcessEnv) {
    this.#child = spawn('bash', ['-c', command], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#listen((chunk) => {
      this.#output += chunk
    })
    this.#ended = once(this.#child, 'close').then(([code, signal]) => {
      return this.#killed ? 'killed' : code === null ? signal : `exit ${code}`
    })
  }

  get output(): string {
    return this.#output
  }

  /** Waits for the command's end; kills it if that takes too long. */
  async end(ms: number): Promise<Ending> {
    const timer = setTimeout(() => {
      this.#killed = true
      this.#signal('SIGKILL')
    }, ms)
    const ending = await this.#ended
    clearTimeout(timer)
    return ending
  }

  /** Whether the command printed `pattern` before it ended, and in time. */
  async prints(pattern: RegExp, ms: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#listen(() => pattern.test(this.#output) && resolve(true))
    const timer = setTimeout(resolve, ms, false)
    const seen = await Promise.race([promise, this.#ended.then(() => false)])
    clearTimeout(timer)
    return seen
  }

  /** Sends Ctrl-C and waits for the end. */
  async interrupt(): Promise<Ending> {
    this.#signal('SIGINT')
    return this.end(STOP_MS)
  }

  #listen(listener: (chunk: Buffer) => void): void {
    this.#child.stdout?.on('data', listener)
    this.#child.stderr?.on('data', listener)
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid, exitCode, signalCode } = this.#child
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal)
  }
}
