import { HORIZON, MIN_BARS, NOMINAL_COVERAGE } from './horizon.ts'

/** The part of a move that a fall adds to its day's range, and a rise takes from it: more volatility follows a fall. */
const LEVERAGE = 0.5
/** A day's range counts for at most this many times the expected one: a jump or a false bar is not a new regime. */
const MOST = 3
/** Number of moves, relative to the range expected that day, from which the band is drawn: two years of sessions. */
const MEMORY = 500
/** Bars after which the range that the averages expect is good enough to compare with. */
const SETTLING = 20

/**
 * The band of one stock, from bars that are added one by one: it cannot know a later bar.
 *
 * Each past move from close to close, divided by the range that was expected of its day, says how surprising it was.
 * The 80 % quantile of the last 500 surprises, up or down alike, times the range expected of the sessions ahead is the
 * half-width of the band. No drift is assumed: the median is the price itself.
 *
 * Source: filtered historical simulation (Barone-Adesi, Giannopoulos and Vosper 1999; Hull and White 1998) in closed
 * form, with the true range (Wilder 1978; Parkinson 1980 on why ranges say more than closes) as the measure of
 * volatility, and the leverage effect of Black (1976) and of Glosten, Jagannathan and Runkle (1993).
 */
export class FilteredBand {
  readonly #volatility = new Volatility()
  readonly #surprises = new RankedWindow(MEMORY)
  #logClose = 0
  #bars = 0

  /** Adds a closed bar; prices must be above 0. */
  push(high: number, low: number, close: number): void {
    const logClose = Math.log(close)
    this.#bars++
    if (this.#bars > 1) this.#update(Math.log(high), Math.log(low), logClose)
    this.#logClose = logClose
  }

  /**
   * Log distances from the last close to either end of the band, 1 to HORIZON sessions ahead, never falling; all 0
   * where the price never moved. Null under MIN_BARS bars.
   */
  bandWidths(): Float64Array | null {
    if (this.#bars < MIN_BARS) return null
    const surprise = this.#surprises.quantile(NOMINAL_COVERAGE)
    const widths = this.#volatility.scales()
    for (let i = 0; i < widths.length; i++) widths[i] *= surprise
    return widths
  }

  #update(logHigh: number, logLow: number, logClose: number): void {
    const move = logClose - this.#logClose
    const trueRange = Math.max(logHigh, this.#logClose) - Math.min(logLow, this.#logClose)
    const range = trueRange - LEVERAGE * move
    const { expected } = this.#volatility
    const isSettled = this.#bars > SETTLING && expected > 0
    if (isSettled) this.#surprises.push(Math.abs(move) / expected)
    this.#volatility.push(isSettled ? Math.min(range, MOST * expected) : range)
  }
}

/** Weights of the newest session in the fast and the slow average, which span some three and some twenty sessions. */
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

/** The last `size` values of a stream, in ascending order. Adding one costs a binary search and a short copy. */
export class RankedWindow {
  readonly #size: number
  /** The values in order of arrival, as a ring. */
  readonly #arrived: Float64Array
  readonly #ranked: Float64Array
  #next = 0
  #count = 0

  constructor(size: number) {
    this.#size = size
    this.#arrived = new Float64Array(size)
    this.#ranked = new Float64Array(size)
  }

  push(value: number): void {
    const ranked = this.#ranked
    if (this.#count === this.#size) {
      const gone = this.#rank(this.#arrived[this.#next])
      ranked.copyWithin(gone, gone + 1, this.#count)
      this.#count--
    }
    const rank = this.#rank(value)
    ranked.copyWithin(rank + 1, rank, this.#count)
    ranked[rank] = value
    this.#count++
    this.#arrived[this.#next] = value
    this.#next = (this.#next + 1) % this.#size
  }

  /**
   * The quantile at `part` (0 to 1), interpolated between neighbours; 0 without values. The next value lies at or below
   * it with that chance (Hyndman and Fan 1996, definition 6).
   */
  quantile(part: number): number {
    if (this.#count === 0) return 0
    const place = Math.min(Math.max(part * (this.#count + 1) - 1, 0), this.#count - 1)
    const below = Math.floor(place)
    const above = Math.min(below + 1, this.#count - 1)
    return this.#ranked[below] + (place - below) * (this.#ranked[above] - this.#ranked[below])
  }

  /** The number of values below `value`. */
  #rank(value: number): number {
    let from = 0
    let to = this.#count
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#ranked[middle] < value) from = middle + 1
      else to = middle
    }
    return from
  }
}
