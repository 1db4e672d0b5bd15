import type { Source } from '../../../domain/market/sources.ts'
import type { MarketState, Minute } from '../../../domain/market/types.ts'
import type { StoredQuote } from './ticks.ts'

/** price … kind, and the six of a minute. */
export const NUMBERS = 19
export const MINUTE = 13

/** What most quotes of a message have in common. */
export type Kind = readonly [session: string, market_state: MarketState, frozen: 0 | 1, source: Source | null]

/**
 * A quote whose numbers stay where they lie in the message: most prices are followed on other servers only, and of those
 * nothing more is made. The numbers are read by getters, so `{ ...quote }` has none of them.
 */
export class TickQuote implements StoredQuote {
  readonly symbol: string
  readonly epoch: string
  readonly #kind: Kind
  readonly #numbers: Float64Array
  /** Where its own begin. */
  readonly #at: number

  constructor(symbol: string, epoch: string, kind: Kind, numbers: Float64Array, at: number) {
    this.symbol = symbol
    this.epoch = epoch
    this.#kind = kind
    this.#numbers = numbers
    this.#at = at
  }

  get session(): string {
    return this.#kind[0]
  }

  get market_state(): MarketState {
    return this.#kind[1]
  }

  get frozen(): boolean {
    return this.#kind[2] === 1
  }

  get source(): Source | null {
    return this.#kind[3]
  }

  get price(): number {
    return this.#numbers[this.#at]
  }

  get previous_close(): number | null {
    return orNull(this.#numbers[this.#at + 1])
  }

  get open(): number | null {
    return orNull(this.#numbers[this.#at + 2])
  }

  get day_low(): number | null {
    return orNull(this.#numbers[this.#at + 3])
  }

  get day_high(): number | null {
    return orNull(this.#numbers[this.#at + 4])
  }

  get last_volume(): number | null {
    return orNull(this.#numbers[this.#at + 5])
  }

  get bid(): number | null {
    return orNull(this.#numbers[this.#at + 6])
  }

  get ask(): number | null {
    return orNull(this.#numbers[this.#at + 7])
  }

  get as_of(): number {
    return this.#numbers[this.#at + 8]
  }

  get delay_seconds(): number {
    return this.#numbers[this.#at + 9]
  }

  get poll_seconds(): number {
    return this.#numbers[this.#at + 10]
  }

  get seq(): number {
    return this.#numbers[this.#at + 11]
  }

  get minute(): Minute | null {
    const at = this.#at + MINUTE
    const [time, open, high, low, volume, volume_from] = this.#numbers.subarray(at, at + 6)
    if (Number.isNaN(time)) return null
    return { time, open, high, low, close: this.price, volume, volume_from: orNull(volume_from) }
  }
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value
}
