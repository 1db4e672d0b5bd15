import type { Db } from '../database/database.ts'
import type { Flush, TickBus } from './ticks/ticks.ts'

/**
 * Hints between processes. A hint only shortens a wait: the table is the truth, and every subscriber also looks by
 * itself every few seconds and after each `reconnected`.
 */
export interface Bus {
  /** Carries the quotes themselves; null where a hint has to do. */
  readonly ticks: TickBus | null
  /** What does not work, in words for operators; null when all is well. */
  readonly trouble: string | null
  /** Sends a hint; inside a transaction it leaves with the commit. */
  publish<T extends Topic>(topic: T, payload: Hints[T], db?: Db): Promise<void>
  /** Returns a function that ends the subscription. */
  subscribe<T extends Topic>(topic: T, handler: (payload: Hints[T]) => void): () => void
  /** Called after the listening connection was lost and is back: hints may have been missed. */
  onReconnected(handler: () => void): () => void
  stop(): Promise<void>
}

/** What each topic's hint carries. */
export interface Hints {
  /** Quotes up to this seq are committed; with `flush` they went ahead as ticks, to the shards it names. */
  quotes: { seq: number; flush?: Flush & { shards: readonly number[] } }
  /** Indicator snapshots up to this seq are committed. */
  indicators: { seq: number }
  /** A session, or every session of a user, ended or changed. */
  sessions: { user_id: number }
  /** A user's watchlist changed. */
  watchlist: { user_id: number }
  /** Events up to this id are committed. */
  events: { id: number }
  /** Commentaries up to this seq are committed. */
  commentary: { seq: number }
  /** Details of companies of a market changed. */
  companies: { market: string }
  /** Instruments of a market came or went; after another import (`imported`), stored bars may differ too. */
  instruments: { market: string; imported?: boolean }
  /** Alerts on an instrument were made, changed or removed by their users. */
  alerts: { instrument_id: number }
  /** A leader of a market's feed has given up shards of it: they are free. */
  shards: { market: string }
  /** Exchange rates were stored. */
  rates: Record<string, never>
  /** A process does not reach the bus of the others: for some seconds hints are sent through PostgreSQL. */
  away: Record<string, never>
}
export type Topic = keyof Hints

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
