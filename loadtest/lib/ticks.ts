import type { QuoteItem } from '../../domain/contract/live/protocol.ts'

/**
 * Quotes that one socket has received: distinguishes ticks from repetitions, and finds older values that came after
 * newer ones. It does not depend on k6.
 */
export class Ticks {
  /** Newest seq of all items, which a pong acknowledges. */
  seq = 0
  /** Number of items that are older than one that came before. */
  disordered = 0
  /** Newest seq of each symbol. */
  readonly #newest = new Map<string, number>()
  readonly #moved = new Set<string>()

  /**
   * Returns the ages in milliseconds of the ticks among `items`, which arrived at `now` (epoch ms). Two kinds of items
   * are no ticks: a symbol's first value, which was current before the subscription, and one sent again with its old
   * seq, in which only another field has changed.
   */
  take(items: readonly QuoteItem[], now: number): number[] {
    const ages: number[] = []
    for (const { symbol, seq, as_of } of items) {
      const held = this.#newest.get(symbol)
      if (held !== undefined && seq < held) {
        this.disordered += 1
        continue
      }
      if (seq > this.seq) this.seq = seq
      this.#newest.set(symbol, seq)
      if (held === undefined || seq === held) continue
      this.#moved.add(symbol)
      ages.push(now - Date.parse(as_of))
    }
    return ages
  }

  /** Number of symbols that had a tick. */
  get moved(): number {
    return this.#moved.size
  }

  /** Starts a new epoch, for which earlier seqs no longer count. */
  restart(): void {
    this.seq = 0
    this.#newest.clear()
  }
}
