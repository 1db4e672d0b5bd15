import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A process of the product, which ends by itself when its test is gone, however the test ended. */
export class ProductProcess {
  readonly name: string
  readonly #child: ChildProcess
  readonly #lines: string[] = []
  readonly #waiting = new Set<() => void>()

  constructor(name: string, main: string, env: Record<string, string>) {
    this.name = name
    this.#child = spawn(process.execPath, ['--import', './scripts/preload.mjs', main], {
      env: { ...process.env, LOG_LEVEL: 'info', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        this.#lines.push(line)
        for (const check of this.#waiting) check()
      })
    }
    this.#child.once('exit', () => {
      for (const check of this.#waiting) check()
    })
  }

  get pid(): number {
    return this.#child.pid as number
  }

  get running(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Everything that the process has printed so far. */
  output(): string {
    return this.#lines.map((line) => `${line}\n`).join('')
  }

  says(words: RegExp): boolean {
    return this.#lines.some((line) => words.test(line))
  }

  /** Resolves when a line that matches `words` was printed; rejects with all output when the process ends before. */
  until(words: RegExp): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = () => {
        if (this.says(words)) resolve()
        else if (!this.running) reject(new Error(`${this.name} ended before ${words}:\n${this.output()}`))
        else return
        this.#waiting.delete(check)
      }
      this.#waiting.add(check)
      check()
    })
  }

  /** Ends the process, and resolves with its exit code; null where a signal ended it. */
  async end(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (this.running) {
      const exited = once(this.#child, 'exit')
      this.#child.kill(signal)
      await exited
    }
    return this.#child.exitCode
  }
}
