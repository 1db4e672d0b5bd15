/**
 * Runs one round after another, `everyMs` from start to start and never two at once. A failed round is reported, and
 * the next one runs as usual. The signal that a round gets is aborted when the rest of the round is no longer wanted.
 */
export class Repeater {
  readonly #round: (signal: AbortSignal) => unknown
  readonly #everyMs: () => number
  readonly #onError: (error: unknown) => void
  #stopping: AbortController | null = null
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> = Promise.resolve()
  #inRound = false
  #runAgain = false

  /** `everyMs` may be a function, which is called after each round for the next interval. */
  constructor(
    round: (signal: AbortSignal) => unknown,
    everyMs: number | (() => number),
    onError: (error: unknown) => void,
  ) {
    this.#round = round
    this.#everyMs = typeof everyMs === 'number' ? () => everyMs : everyMs
    this.#onError = onError
  }

  /** Starts the first round at once, and resolves when that round has ended. */
  start(): Promise<void> {
    this.#stopping = new AbortController()
    this.#run()
    return this.#running
  }

  /** Starts the next round now, or as soon as the current one has ended. */
  runNow(): void {
    if (this.#inRound) this.#runAgain = true
    else if (this.#isRunning) this.#run()
  }

  /** Starts no more rounds, and resolves when the current one has ended. */
  async stop(): Promise<void> {
    this.#stopping?.abort()
    if (this.#timer) clearTimeout(this.#timer)
    await this.#running
  }

  get #isRunning(): boolean {
    return this.#stopping?.signal.aborted === false
  }

  #run(): void {
    if (this.#timer) clearTimeout(this.#timer)
    const { signal } = this.#stopping as AbortController
    const started = performance.now()
    this.#inRound = true
    this.#running = this.#attempt(signal).then(() => {
      const wait = this.#runAgain ? 0 : Math.max(0, this.#everyMs() - (performance.now() - started))
      this.#inRound = this.#runAgain = false
      if (this.#isRunning) this.#timer = setTimeout(() => this.#run(), wait)
    })
  }

  async #attempt(signal: AbortSignal): Promise<void> {
    try {
      await this.#round(signal)
    } catch (error) {
      this.#onError(error)
    }
  }
}
