import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const FEED = fileURLToPath(new URL('feed-process.ts', import.meta.url))

/** Starts and kills processes that lead the feed of the simulated market from an instant on. */
export class FeedProcesses {
  readonly #args: string[]
  readonly #env: NodeJS.ProcessEnv
  readonly #running: ChildProcess[] = []

  constructor({ url, from, shards = 1 }: { url: string; from: number; shards?: number }) {
    this.#args = [String(Date.now()), String(from)]
    const secret = 'a secret for tests that is long enough'
    this.#env = { ...process.env, DATABASE_URL: url, JWT_SECRET: secret, FEED_SHARDS: String(shards) }
  }

  /** Starts one more process; resolves with true when it leads, false when it ended before. */
  async start(): Promise<boolean> {
    const child = fork(FEED, this.#args, { env: this.#env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    this.#running.push(child)
    const [word] = await Promise.race([once(child, 'message'), once(child, 'exit')])
    return word === 'leads'
  }

  /** Ends the process that has run longest by `kill -9`. */
  async kill(): Promise<void> {
    const child = this.#running.shift()
    if (!child || child.exitCode !== null) throw new Error('There is none that runs.')
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  async killAll(): Promise<void> {
    while (this.#running.length > 0) await this.kill()
  }
}
