/**
 * Rounds of several kinds, one at a time: each when it is poked, and all of them every `everyMs`. A poke during a round
 * leads to one more after it, so nothing from before the poke is missed.
 */
export class Rounds<K extends string> {
  readonly #rounds: Readonly<Record<K, () => Promise<void>>>
  readonly #everyMs: number
  readonly #onError: (error: Error, kind: string) => void
  readonly #wanted = new Set<K>()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | null = null

  constructor(rounds: Record<K, () => Promise<void>>, everyMs: number, onError: (error: Error, kind: string) => void) {
    this.#rounds = rounds
    this.#everyMs = everyMs
    this.#onError = onError
  }

  /** Resolves after the first round of every kind. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => this.pokeAll(), this.#everyMs)
    this.pokeAll()
    await this.#running
  }

  poke(kind: K): void {
    if (!this.#timer) return
    this.#wanted.add(kind)
    this.#running ??= Promise.resolve().then(() => this.#run())
  }

  pokeAll(): void {
    for (const kind of Object.keys(this.#rounds) as K[]) this.poke(kind)
  }

  /** Resolves when the current round has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#wanted.clear()
    await this.#running
  }

  async #run(): Promise<void> {
    for (const kind of this.#wanted) {
      this.#wanted.delete(kind)
      try {
        await this.#rounds[kind]()
      } catch (error) {
        this.#onError(error as Error, kind)
      }
    }
    this.#running = null
  }
}
