import type { Bus, Topic } from '#platform/bus/bus.ts'
import { Repeater } from '#platform/process/repeater.ts'

/** A timer counts whole milliseconds of a clock that is read only now and then, so it may fire this much too early. */
const TIMER_MS = 5

/**
 * Runs rounds of several kinds, one at a time: each when it is triggered, and all of them every `everyMs`. A trigger
 * during a round leads to one more round after it, so that nothing from before the trigger is missed.
 */
export class Rounds<K extends string> {
  readonly #rounds: Readonly<Record<K, () => Promise<void>>>
  readonly #everyMs: number
  readonly #onError: (error: Error, kind: string) => void
  readonly #wanted = new Set<K>()
  readonly #repeater: Repeater
  readonly #subscriptions: (() => void)[] = []
  #allAt = Number.NEGATIVE_INFINITY

  constructor(rounds: Record<K, () => Promise<void>>, everyMs: number, onError: (error: Error, kind: string) => void) {
    this.#rounds = rounds
    this.#everyMs = everyMs
    this.#onError = onError
    this.#repeater = new Repeater(
      () => this.#run(),
      everyMs,
      (error) => onError(error as Error, 'all'),
    )
  }

  /** Resolves after the first round of every kind. */
  start(): Promise<void> {
    return this.#repeater.start()
  }

  /** Triggers a kind at each hint of its topics, and all kinds when hints may have been lost. */
  listen(bus: Bus, kinds: Partial<Record<Topic, K>>): void {
    for (const [topic, kind] of Object.entries(kinds)) {
      this.#subscriptions.push(bus.subscribe(topic as Topic, () => this.trigger(kind)))
    }
    this.#subscriptions.push(bus.onReconnected(() => this.#triggerAll()))
  }

  trigger(kind: K): void {
    this.#wanted.add(kind)
    this.#repeater.runNow()
  }

  /** Resolves when the current round has ended. */
  async stop(): Promise<void> {
    for (const unsubscribe of this.#subscriptions) unsubscribe()
    await this.#repeater.stop()
  }

  #triggerAll(): void {
    this.#allAt = Number.NEGATIVE_INFINITY
    this.#repeater.runNow()
  }

  async #run(): Promise<void> {
    const now = performance.now()
    if (now - this.#allAt >= this.#everyMs - TIMER_MS) {
      this.#allAt = now
      for (const kind of Object.keys(this.#rounds) as K[]) this.#wanted.add(kind)
    }
    for (const kind of this.#wanted) {
      this.#wanted.delete(kind)
      try {
        await this.#rounds[kind]()
      } catch (error) {
        this.#onError(error as Error, kind)
      }
    }
  }
}
