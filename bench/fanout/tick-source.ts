import { makeQuote, type Scenario, type Variant } from './scenario.ts'

const STEP_MS = 5
// A server that cannot keep up offers fewer ticks instead of ever longer bursts.
const LONGEST_BURST_MS = 50
// Coprime with the number of symbols: visits each in turn, neighbours far apart.
const STRIDE = 7

/** Changes prices at the scenario's pace, and measures how late the event loop is. */
export class TickSource {
  ticks = 0
  longestStallMs = 0
  ownStallMs = 0
  /** The last seq of each symbol, by index. */
  readonly last: number[]
  readonly #scenario: Scenario
  readonly #variant: Variant
  #seq: number
  #doneAt = 0
  #ranAt = 0
  #cpuAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor(scenario: Scenario, variant: Variant) {
    this.#scenario = scenario
    this.#variant = variant
    this.#seq = scenario.symbols
    this.last = new Array(scenario.symbols).fill(0)
  }

  start(): void {
    this.#doneAt = this.#ranAt = performance.now()
    this.#cpuAt = threadCpuMs()
    this.#timer = setInterval(() => this.#step(), STEP_MS)
  }

  reset(): void {
    this.ticks = this.longestStallMs = this.ownStallMs = 0
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #step(): void {
    const now = performance.now()
    this.#watch(now)
    const { ticksPerSecond, symbols } = this.#scenario
    this.#doneAt = Math.max(this.#doneAt, now - LONGEST_BURST_MS)
    const count = Math.floor(((now - this.#doneAt) * ticksPerSecond) / 1_000)
    if (count === 0) return
    for (let i = 0; i < count; i++) {
      const index = (++this.#seq * STRIDE) % symbols
      this.last[index] = this.#seq
      this.#variant.tick(makeQuote(index, this.#seq, Date.now()))
    }
    this.ticks += count
    this.#doneAt += (count * 1_000) / ticksPerSecond
  }

  #watch(now: number): void {
    const cpu = threadCpuMs()
    const late = now - this.#ranAt - STEP_MS
    this.longestStallMs = Math.max(this.longestStallMs, late)
    this.ownStallMs = Math.max(this.ownStallMs, Math.min(late, cpu - this.#cpuAt))
    this.#ranAt = now
    this.#cpuAt = cpu
  }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
