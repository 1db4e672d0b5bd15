import { HORIZON } from './horizon.ts'

/** Weights of the newest session in the fast and the slow average, which look back some three and some twenty sessions. */
const FAST = 1 / 3
const SLOW = 1 / 21
/** Weights of the fast, the slow and the long-run average in the range expected of the next session. */
const FAST_PART = 0.5
const SLOW_PART = 0.38
const LONG_PART = 1 - FAST_PART - SLOW_PART

/**
 * How far a stock's price is expected to range in a session, in log units, from the ranges of its past sessions: three
 * running averages, a fast one, a slow one and that of all sessions, which together say what comes next.
 *
 * Source: the conditional autoregressive range of Chou (2005), with averages of several speeds as in the heterogeneous
 * model of Corsi (2009) and its exponential form of Bollerslev, Hood, Huss and Pedersen (2018).
 */
export class Volatility {
  #fast = 0
  #slow = 0
  #long = 0
  #sessions = 0

  /** The range expected of the next session; 0 where no session had any. */
  get expected(): number {
    return FAST_PART * this.#fast + SLOW_PART * this.#slow + LONG_PART * this.#long
  }

  push(range: number): void {
    this.#sessions++
    const all = 1 / this.#sessions
    this.#fast += Math.max(FAST, all) * (range - this.#fast)
    this.#slow += Math.max(SLOW, all) * (range - this.#slow)
    this.#long += all * (range - this.#long)
  }

  /**
   * Scales of the moves to 1, 2, … HORIZON sessions ahead: the root of the summed squares of the ranges expected on the
   * way, each assumed to come true.
   */
  scales(): Float64Array {
    const scales = new Float64Array(HORIZON)
    let fast = this.#fast
    let slow = this.#slow
    let squares = 0
    for (let ahead = 0; ahead < HORIZON; ahead++) {
      const range = FAST_PART * fast + SLOW_PART * slow + LONG_PART * this.#long
      squares += range * range
      scales[ahead] = Math.sqrt(squares)
      fast += FAST * (range - fast)
      slow += SLOW * (range - slow)
    }
    return scales
  }
}
