import type { QuoteItem } from '../../domain/contract/live/protocol.ts'

/**
 * What one socket has received of quotes: tells ticks from repetitions, and an older value that came after a newer one.
 * It knows nothing about k6.
 */
export class Ticks {
  /** The newest seq of all: what a pong acknowledges. */
  seq = 0
  /** Items older than one that came before. */
  disordered = 0
  /** The newest seq of each symbol. */
  readonly #newest = new Map<string, number>()
  readonly #moved = new Set<string>()

  /**
   * The ages of the ticks among `items`, which arrived at `now` (epoch ms). A symbol's first value is the one current
   * before the subscription, and a value sent again with its old seq only has another word: neither is a tick.
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

  /** How many symbols had a tick. */
  get moved(): number {
    return this.#moved.size
  }

  /** A new epoch: earlier seqs no longer count. */
  restart(): void {
    this.seq = 0
    this.#newest.clear()
  }
}
