/**
 * Mean and squared deviations of the last `size` closes, in blocks like RangeWindow. Finished and begun block are merged
 * without subtracting large sums, so that a flat window has deviation 0 after any jump.
 * (Welford 1962; Chan, Golub and LeVeque 1979)
 */
export interface MomentsWindow {
  readonly size: number
  /**
   * Triples, by closes in the begun block: mean and squared deviations of the rest of the finished one, and the weight
   * of one more close in the mean of the begun one.
   */
  readonly rest: Float64Array
  /** Closes in the begun block, their mean and squared deviations from it. */
  filled: number
  mean: number
  squares: number
}

export function createMomentsWindow(size: number): MomentsWindow {
  const rest = new Float64Array(3 * size)
  for (let filled = 0; filled < size; filled++) rest[3 * filled + 2] = 1 / (filled + 1)
  return { size, rest, filled: 0, mean: 0, squares: 0 }
}

export function resetMomentsWindow(window: MomentsWindow): void {
  const { rest } = window
  for (let triple = 0; triple < rest.length; triple += 3) {
    rest[triple] = 0
    rest[triple + 1] = 0
  }
  window.filled = 0
  window.mean = 0
  window.squares = 0
}

/** Makes the `size` closes before index `end` the finished block. */
export function finishMomentsBlock({ size, rest }: MomentsWindow, close: Float64Array, end: number): void {
  let mean = 0
  let squares = 0
  for (let filled = size - 1, bar = end - 1; filled >= 0; filled--, bar--) {
    rest[3 * filled] = mean
    rest[3 * filled + 1] = squares
    const rise = close[bar] - mean
    mean += rise * rest[3 * (end - 1 - bar) + 2]
    squares += rise * (close[bar] - mean)
  }
}
