import { createRandom, gaussian, hashSeed, type Random } from '../random.ts'

/** Daily log returns of one cause of price moves, day 0 being the first day of the market. */
export interface ReturnProcess {
  returnOf(day: number): number
  /** Variance of that day's return as it stood the evening before. */
  varianceOf(day: number): number
}

/** Weights of yesterday's surprise and of yesterday's variance in today's variance, as daily share returns show them. */
const SURPRISE = 0.1
const PERSISTENCE = 0.87
const WIDEST_VARIANCE = 12

/**
 * GARCH(1,1) returns of long-run standard deviation `deviation` with fat-tailed surprises (Bollerslev 1986, 1987). Each
 * day follows from all days before it, so the same seed gives the same returns whatever was asked first.
 */
export function createReturnProcess(deviation: number, ...seed: (number | string)[]): ReturnProcess {
  const random = createRandom(hashSeed(...seed))
  const returns: number[] = []
  const variances: number[] = []
  let ratio = 1

  function extend(day: number) {
    while (returns.length <= day) {
      variances.push(ratio * deviation * deviation)
      const surprise = Math.sqrt(ratio) * fatTailed(random)
      returns.push(deviation * surprise)
      ratio = Math.min(WIDEST_VARIANCE, 1 - SURPRISE - PERSISTENCE + SURPRISE * surprise ** 2 + PERSISTENCE * ratio)
    }
  }

  return {
    returnOf(day) {
      extend(day)
      return returns[day]
    },
    varianceOf(day) {
      extend(day)
      return variances[day]
    },
  }
}

/** Mean 0, variance 1: one day in twelve is drawn 2.7 times as wide as the others; cut at 6. */
function fatTailed(random: Random): number {
  const width = random() < 0.08 ? 2.2 : 0.816
  return Math.min(6, Math.max(-6, width * gaussian(random)))
}
