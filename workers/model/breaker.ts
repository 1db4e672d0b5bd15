export interface BreakerOptions {
  /** Epoch milliseconds. */
  clock: () => number
  /** Failures in a row after which it opens. */
  failures?: number
  /** How long it stays open the first time; twice as long after each trial that fails. */
  pauseMs?: number
  longestPauseMs?: number
}

/** Stops calling a service that failed several times in a row, until a trial after a pause succeeds. */
export class Breaker {
  readonly #options: Required<BreakerOptions>
  #inARow = 0
  #pause: number
  #openUntil: number | null = null

  constructor({ clock, failures = 3, pauseMs = 30_000, longestPauseMs = 600_000 }: BreakerOptions) {
    this.#options = { clock, failures, pauseMs, longestPauseMs }
    this.#pause = pauseMs
  }

  /** Half-open: the pause is over and one trial decides. */
  get state(): 'closed' | 'open' | 'half-open' {
    if (this.#openUntil === null) return 'closed'
    return this.#options.clock() < this.#openUntil ? 'open' : 'half-open'
  }

  succeed(): void {
    this.#inARow = 0
    this.#pause = this.#options.pauseMs
    this.#openUntil = null
  }

  fail(): void {
    const { clock, failures, longestPauseMs } = this.#options
    this.#inARow += 1
    if (this.#inARow < failures) return
    this.#openUntil = clock() + this.#pause
    this.#pause = Math.min(this.#pause * 2, longestPauseMs)
  }
}
