/**
 * Highest high and lowest low of the last `size` bars without looking at them again. Bars are cut into blocks of
 * `size`; a window is the rest of the finished block plus the begun block. (van Herk 1992; Gil and Werman 1993)
 */
export interface RangeWindow {
  readonly size: number
  /** Pairs, by bars in the begun block: highest high and lowest low of the rest of the finished one. */
  readonly rest: Float64Array
  /** Bars in the begun block, their highest high and lowest low. */
  filled: number
  high: number
  low: number
}

export function createRangeWindow(size: number): RangeWindow {
  const window = { size, rest: new Float64Array(2 * size), filled: 0, high: 0, low: 0 }
  resetRangeWindow(window)
  return window
}

export function resetRangeWindow(window: RangeWindow): void {
  const { rest } = window
  for (let pair = 0; pair < rest.length; pair += 2) {
    rest[pair] = Number.NEGATIVE_INFINITY
    rest[pair + 1] = Number.POSITIVE_INFINITY
  }
  window.filled = 0
  window.high = Number.NEGATIVE_INFINITY
  window.low = Number.POSITIVE_INFINITY
}

/** Makes the `size` bars before index `end` the finished block. */
export function finishRangeBlock(
  { size, rest }: RangeWindow,
  high: Float64Array,
  low: Float64Array,
  end: number,
): void {
  let highest = Number.NEGATIVE_INFINITY
  let lowest = Number.POSITIVE_INFINITY
  for (let filled = size - 1, bar = end - 1; filled >= 0; filled--, bar--) {
    rest[2 * filled] = highest
    rest[2 * filled + 1] = lowest
    if (high[bar] > highest) highest = high[bar]
    if (low[bar] < lowest) lowest = low[bar]
  }
}
