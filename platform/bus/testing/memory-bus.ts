import { type Bus, type Hints, Subscribers, type Topic } from '../bus.ts'

/** A bus inside one process, for tests that need no database. Hints arrive after the call that sent them. */
export class MemoryBus implements Bus {
  readonly ticks = null
  readonly trouble = null
  readonly #subscribers: Subscribers
  readonly #reconnected = new Set<() => void>()

  constructor(onError: (error: Error) => void) {
    this.#subscribers = new Subscribers(onError)
  }

  async publish<T extends Topic>(topic: T, payload: Hints[T]): Promise<void> {
    const copy: Hints[T] = JSON.parse(JSON.stringify(payload))
    setImmediate(() => this.#subscribers.deliver(topic, copy))
  }

  subscribe<T extends Topic>(topic: T, handler: (payload: Hints[T]) => void): () => void {
    return this.#subscribers.add(topic, handler)
  }

  onReconnected(handler: () => void): () => void {
    this.#reconnected.add(handler)
    return () => void this.#reconnected.delete(handler)
  }

  /** Calls the handlers of `onReconnected`, as after a lost connection. */
  reconnect(): void {
    for (const handler of this.#reconnected) handler()
  }

  async stop(): Promise<void> {
    this.#subscribers.clear()
    this.#reconnected.clear()
  }
}
