import type { Db } from '../database/database.ts'
import type { Flush, TickBus } from './ticks/ticks.ts'

/**
 * Carries hints between processes. A hint only shortens a wait, since it may be lost: the tables are the truth, and
 * every subscriber also reads them by itself every few seconds and after each `onReconnected`.
 */
export interface Bus {
  /** Carries the quotes themselves; null on a bus that only carries hints about them. */
  readonly ticks: TickBus | null
  /** What does not work at present, in words for operators; null when everything works. */
  readonly trouble: string | null
  /** Sends a hint. With `db` as a transaction, the hint leaves when that commits. */
  publish<T extends Topic>(topic: T, payload: Hints[T], db?: Db): Promise<void>
  /** Returns a function that ends the subscription. */
  subscribe<T extends Topic>(topic: T, handler: (payload: Hints[T]) => void): () => void
  /** Calls `handler` when a lost connection is back, since hints may have been missed. The result ends that. */
  onReconnected(handler: () => void): () => void
  stop(): Promise<void>
}

/** The payloads of the hints by topic. */
export interface Hints {
  /** Quotes up to this seq are committed. With `flush`, they were sent as ticks before, to the shards that it names. */
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
  /** Instruments of a market were added or removed. After an import (`imported`), stored bars may differ too. */
  instruments: { market: string; imported?: boolean }
  /** Alerts on an instrument were created, changed or deleted by their users. */
  alerts: { instrument_id: number }
  /** Orders on an instrument were placed or cancelled by their users. */
  orders: { instrument_id: number }
  /** A leader of a market's feed has released shards, which are free now. */
  shards: { market: string }
  /** Exchange rates were stored. */
  rates: Record<string, never>
  /** A process does not reach the bus of the others, which therefore send hints through PostgreSQL for some seconds. */
  away: Record<string, never>
}
export type Topic = keyof Hints

type Handler = (payload: Hints[Topic]) => void

/** The handlers of each topic, which every implementation of Bus uses. */
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

  /** Calls the handlers of a topic. One that throws does not keep the hint from the others. */
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
