import { MIN_BARS } from './horizon.ts'

/** Standard normal quantile of 90 %: 80 % of a normal distribution lie within so many deviations. */
const NORMAL_90 = 1.2815515655446004

/**
 * The band with which the forecast is compared: the price as a random walk without drift whose normal steps all have
 * the standard deviation of the last 250 daily log returns (of all there are, where fewer).
 */
export class RandomWalkBand {
  readonly #returns = new Float64Array(MIN_BARS)
  #count = 0
  #logClose: number | null = null

  /** Adds the close of a closed bar; it must be above 0. */
  push(close: number): void {
    const logClose = Math.log(close)
    if (this.#logClose !== null) this.#returns[this.#count++ % MIN_BARS] = logClose - this.#logClose
    this.#logClose = logClose
  }

  /** Log distance from the last close to either end of the band `ahead` sessions later. */
  bandWidth(ahead: number): number {
    return NORMAL_90 * this.#deviation() * Math.sqrt(ahead)
  }

  // The sums are computed each time: running ones would not return to 0 when the price does not move.
  #deviation(): number {
    const count = Math.min(this.#count, MIN_BARS)
    if (count === 0) return 0
    let sum = 0
    let squares = 0
    for (let i = 0; i < count; i++) {
      const move = this.#returns[i]
      sum += move
      squares += move * move
    }
    const mean = sum / count
    return Math.sqrt(Math.max(0, squares / count - mean * mean))
  }
}
