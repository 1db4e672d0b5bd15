/** Places of a level that one of the next stands for: 2⁴. */
const BITS = 4
const REST = (1 << BITS) - 1

interface Level {
  high: Float64Array
  low: Float64Array
}

/**
 * Highest and lowest values of any stretch of two columns without a walk over it: each level holds the extremes of
 * sixteen places of the level below. Places without a value hold NaN.
 */
export class Pyramid {
  readonly #levels: Level[]
  /** Of the last stretch asked for; infinite without a value. */
  high = Number.NEGATIVE_INFINITY
  low = Number.POSITIVE_INFINITY

  /** Places before `from` and from `to` on have no value yet. */
  constructor(high: Float64Array, low: Float64Array, from = 0, to = high.length) {
    this.#levels = [{ high, low }]
    for (let size = high.length; size > 1; ) {
      size = (size + REST) >> BITS
      const empty = () => new Float64Array(size).fill(Number.NaN)
      this.#levels.push({ high: empty(), low: empty() })
    }
    this.update(from, to)
  }

  /** The values of places `from` (included) to `to` (excluded) are others now. */
  update(from: number, to: number): void {
    let first = from
    let last = to - 1
    for (let level = 1; level < this.#levels.length; level++) {
      first >>= BITS
      last >>= BITS
      gather(this.#levels[level - 1], this.#levels[level], first, last)
    }
  }

  /** Sets `high` and `low` to the extremes of places `from` (included) to `to` (excluded). */
  ask(from: number, to: number): void {
    this.high = Number.NEGATIVE_INFINITY
    this.low = Number.POSITIVE_INFINITY
    let left = from
    let right = to
    for (const level of this.#levels) {
      // Up to whole places of the next level, from both sides.
      const upTo = Math.min(right, (left + REST) & ~REST)
      this.#take(level, left, upTo)
      const downTo = Math.max(upTo, right & ~REST)
      this.#take(level, downTo, right)
      left = upTo >> BITS
      right = downTo >> BITS
      if (left >= right || upTo === downTo) return
    }
  }

  #take({ high, low }: Level, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      if (high[i] > this.high) this.high = high[i]
      if (low[i] < this.low) this.low = low[i]
    }
  }
}

/** Places `first` to `last` of a level from the one below. */
function gather(below: Level, { high, low }: Level, first: number, last: number): void {
  const { high: highs, low: lows } = below
  for (let i = first; i <= last; i++) {
    let most = Number.NEGATIVE_INFINITY
    let least = Number.POSITIVE_INFINITY
    const end = Math.min((i + 1) << BITS, highs.length)
    for (let child = i << BITS; child < end; child++) {
      if (highs[child] > most) most = highs[child]
      if (lows[child] < least) least = lows[child]
    }
    high[i] = most
    low[i] = least
  }
}
