/** Waits after failures in a row, both in the unit of what is returned. */
export interface RetryDelays {
  first: number
  longest: number
}

/**
 * The wait after a failure with `failures` in a row before it: the first one doubled by each of these, up to the longest.
 * `random` is the part of it that is waited; with a number of [0, 1) those that failed together do not come back together.
 * (Brooker, Exponential Backoff And Jitter, 2015: full jitter)
 */
export const retryDelay = (failures: number, { first, longest }: RetryDelays, random = 1): number =>
  random * Math.min(longest, first * 2 ** failures)
