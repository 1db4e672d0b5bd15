import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { freePort } from '../system/system.ts'

/** Returns why no real nats-server can be started on this machine; null where one can. */
export function withoutNats(): string | null {
  const { status } = spawnSync('nats-server', ['--version'])
  return status === 0
    ? null
    : 'no nats-server on the PATH: go install github.com/nats-io/nats-server/v2@latest brings one (docs/operation.md)'
}

/** Runs the real broker on a free port, which it keeps when it is started again. */
export class RealNats {
  port = 0
  #process: ChildProcess | null = null

  get url(): string {
    return `nats://127.0.0.1:${this.port}`
  }

  get pid(): number {
    return this.#process?.pid as number
  }

  async listen(): Promise<this> {
    this.port ||= await freePort()
    const child = spawn('nats-server', ['--addr', '127.0.0.1', '--port', String(this.port)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#process = child
    const lines = createInterface(child.stderr as Readable)
    for await (const line of lines) if (line.includes('Server is ready')) break
    if (child.exitCode !== null) throw new Error(`nats-server ended with ${child.exitCode}`)
    child.stderr?.resume()
    return this
  }

  async kill(): Promise<void> {
    const child = this.#process
    this.#process = null
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}
