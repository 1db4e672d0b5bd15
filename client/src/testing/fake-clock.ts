import type { Clock } from '../realtime/socket.ts'
import { inNextTask } from '../stores/next-task.ts'

/** Resolves after what was put into the next task has run; fake timers do not hold it back. */
export const nextTask = () => new Promise<void>((resolve) => void inNextTask(resolve))

/** A clock that stands still until the test moves it. */
export class FakeClock implements Clock {
  #now = 0
  #timers: { at: number; run: () => void }[] = []

  now(): number {
    return this.#now
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  advance(ms: number): void {
    const end = this.#now + ms
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#timers = this.#timers.filter((other) => other !== next)
      this.#now = next.at
      next.run()
    }
    this.#now = end
  }

  #next(end: number) {
    return this.#timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
  }
}
