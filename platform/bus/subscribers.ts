import type { Hints, Topic } from './bus.ts'

type Handler = (payload: Hints[Topic]) => void

/** Who listens to which topic, shared by every implementation of Bus. */
export class Subscribers {
  readonly #handlers = new Map<Topic, Set<Handler>>()
  readonly #onError: (error: Error) => void

  constructor(onError: (error: Error) => void) {
    this.#onError = onError
  }

  add<T extends Topic>(topic: T, handler: (payload: Hints[T]) => void): () => void {
    const handlers = this.#handlers.get(topic) ?? new Set()
    this.#handlers.set(topic, handlers)
    handlers.add(handler as Handler)
    return () => void handlers.delete(handler as Handler)
  }

  /** A handler that throws does not keep the hint from the others. */
  deliver(topic: Topic, payload: Hints[Topic]): void {
    for (const handler of this.#handlers.get(topic) ?? []) callSafely(() => handler(payload), this.#onError)
  }

  clear(): void {
    this.#handlers.clear()
  }
}

export function callSafely(call: () => void, onError: (error: Error) => void): void {
  try {
    call()
  } catch (error) {
    onError(error as Error)
  }
}
