import type { Trx } from '#platform/database/database.ts'
import type { SymbolState } from './symbol-state.ts'

/**
 * Something that reacts to accepted prices, such as the alerts on prices: it decides about each quote before the quote
 * is written, and its decisions are stored in the same transaction. MarketFeed has the list of consumers.
 */
export interface QuoteConsumer {
  /** The word by which operators know it: a stock of which it can store no decision fails in the part `storing ${name}`. */
  readonly name: string
  /** Milliseconds from one `round` to the next. */
  readonly everyMs: number
  /** Subscribes to changes of what it keeps. */
  start(): Promise<void>
  stop(): void
  /** Finds changes whose hint was lost. */
  round(): Promise<void>
  /** Reads what it keeps of symbols that are about to be led. */
  load(states: readonly SymbolState[]): Promise<void>
  /** Has what it keeps of these symbols read again before the next evaluation. */
  markChanged(states: readonly SymbolState[]): void
  /** Reads again what has changed; never while evaluations are being stored. */
  reloadChanged(): Promise<void>
  /** Symbols whose newest quote must be evaluated although it has not moved. */
  due(): Iterable<SymbolState>
  /**
   * Decides about the newest quotes of these symbols; one at which it fails keeps no other back (`SymbolStates.attempt`).
   * Until a decision has been committed, another call decides the same.
   */
  evaluate(states: readonly SymbolState[]): QuoteEvaluations
  /** Prices start over, at another time: forgets in its tables what it knows of the earlier ones. */
  restart(trx: Trx): Promise<void>
}

/** What a consumer has decided about some quotes. */
export interface QuoteEvaluations {
  /** Stores it, after the quotes, whose `seq` is known by then. */
  store(trx: Trx): Promise<void>
  /** Applies it, once the transaction has committed. */
  committed(): void
}
