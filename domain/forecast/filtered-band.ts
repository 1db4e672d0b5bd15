import { MIN_BARS, PROMISE } from './horizon.ts'
import { RankedWindow } from './ranked-window.ts'
import { Volatility } from './volatility.ts'

/** How much a fall adds to its day's range, and a rise takes from it, as a part of the move: more follows a fall. */
const LEVERAGE = 0.5
/** A day's range counts for at most so many times what was expected: one jump or one false bar is not a new regime. */
const MOST = 3
/** Number of moves, relative to the range expected that day, that the band is drawn from: two years of sessions. */
const MEMORY = 500
/** Bars before the averages' expectation is worth comparing with. */
const SETTLING = 20

/**
 * The band of one stock, from bars taken one by one; it knows no bar before it is given.
 *
 * Each past move from close to close, divided by the range that was expected of its day, says how surprising it was.
 * The 80 % quantile of the last 500 surprises, up or down alike, times the range expected of the sessions ahead is the
 * band's reach. No drift is assumed: the median is the price itself.
 *
 * Source: filtered historical simulation (Barone-Adesi, Giannopoulos and Vosper 1999; Hull and White 1998) in closed
 * form, with the true range (Wilder 1978; Parkinson 1980 on why ranges tell more than closes) as the measure of
 * volatility, and the leverage effect of Black (1976) and of Glosten, Jagannathan and Runkle (1993).
 */
export class FilteredBand {
  readonly #volatility = new Volatility()
  readonly #surprises = new RankedWindow(MEMORY)
  #logClose = 0
  #bars = 0

  /** Takes a closed bar; prices above 0. */
  push(high: number, low: number, close: number): void {
    const logClose = Math.log(close)
    this.#bars++
    if (this.#bars > 1) this.#learn(Math.log(high), Math.log(low), logClose)
    this.#logClose = logClose
  }

  /**
   * Log distances from the last close to either end of the band, 1 to HORIZON sessions ahead, never falling; all 0 where
   * the price never moved. Null under MIN_BARS bars.
   */
  reaches(): Float64Array | null {
    if (this.#bars < MIN_BARS) return null
    const surprise = this.#surprises.quantile(PROMISE)
    const reaches = this.#volatility.scales()
    for (let i = 0; i < reaches.length; i++) reaches[i] *= surprise
    return reaches
  }

  #learn(logHigh: number, logLow: number, logClose: number): void {
    const move = logClose - this.#logClose
    const trueRange = Math.max(logHigh, this.#logClose) - Math.min(logLow, this.#logClose)
    const range = trueRange - LEVERAGE * move
    const { expected } = this.#volatility
    const isSettled = this.#bars > SETTLING && expected > 0
    if (isSettled) this.#surprises.push(Math.abs(move) / expected)
    this.#volatility.push(isSettled ? Math.min(range, MOST * expected) : range)
  }
}
