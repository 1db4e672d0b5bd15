import type { ForecastCoverage } from '../contract/forecast.ts'
import { HORIZON, NOMINAL_COVERAGE } from './horizon.ts'

/** Number of past sessions over which coverage is counted. */
const SESSIONS = 250
/** Probability with which a band that has its nominal coverage passes the test and is shown. */
const CONFIDENCE = 0.99
const PERCENT = 100

/** The bands drawn at one close: log distances from it to either end. */
interface DrawnBand {
  logClose: number
  /** The band one session ahead. */
  next: number
  /** The band HORIZON sessions ahead, like the random walk's, `naive`. */
  last: number
  naive: number
}

/**
 * The record of a stock's bands on its own past, redrawn each session: every close is compared with the bands drawn one
 * and HORIZON sessions before it. It grows session by session and never recounts.
 */
export class WalkForward {
  /** The bands drawn at the last HORIZON closes, oldest first. */
  readonly #drawn: DrawnBand[] = []
  /** Rings with a place for each of the last SESSIONS closes: whether it lay inside, and how wide the bands were. */
  readonly #nextHits = new Uint8Array(SESSIONS)
  readonly #lastHits = new Uint8Array(SESSIONS)
  readonly #naiveHits = new Uint8Array(SESSIONS)
  readonly #widths = new Float64Array(SESSIONS)
  readonly #naiveWidths = new Float64Array(SESSIONS)
  #checked = 0

  /** Adds a close (its logarithm) and the bands drawn at it, as log distances to either end. */
  push(logClose: number, next: number, last: number, naive: number): void {
    if (this.#drawn.length === HORIZON) this.#check(logClose)
    this.#drawn.push({ logClose, next, last, naive })
    if (this.#drawn.length > HORIZON) this.#drawn.shift()
  }

  /** The coverage of section 5 of the contract, over the last 250 sessions, or as many as there are. */
  coverage(): ForecastCoverage {
    const sessions = this.#sessions()
    const percent = (hits: Uint8Array) => (sessions === 0 ? null : (PERCENT * sum(hits)) / sessions)
    const naiveWidth = sum(this.#naiveWidths)
    return {
      sessions,
      inside_pct: percent(this.#lastHits),
      naive_inside_pct: percent(this.#naiveHits),
      width_vs_naive_pct: naiveWidth === 0 ? null : PERCENT * (sum(this.#widths) / naiveWidth - 1),
    }
  }

  /**
   * Whether bands one session ahead contained the close as often as they claim, by the 99 % binomial interval. Bands
   * further ahead share days with their neighbours, so they leave any such interval by chance.
   */
  isCalibrated(): boolean {
    const [fewest, most] = binomialInterval(this.#sessions(), NOMINAL_COVERAGE, CONFIDENCE)
    const hits = sum(this.#nextHits)
    return hits >= fewest && hits <= most
  }

  #sessions(): number {
    return Math.min(this.#checked, SESSIONS)
  }

  #check(logClose: number): void {
    const place = this.#checked++ % SESSIONS
    const [origin] = this.#drawn
    const before = this.#drawn[HORIZON - 1]
    const move = Math.abs(logClose - origin.logClose)
    this.#nextHits[place] = Number(Math.abs(logClose - before.logClose) <= before.next)
    this.#lastHits[place] = Number(move <= origin.last)
    this.#naiveHits[place] = Number(move <= origin.naive)
    this.#widths[place] = width(origin.last)
    this.#naiveWidths[place] = width(origin.naive)
  }
}

/** The distance from end to end of a band, as a part of the price around which it was drawn. */
function width(bandWidth: number): number {
  return Math.exp(bandWidth) - Math.exp(-bandWidth)
}

/** The sum of a ring; places not yet used are 0. */
function sum(values: Uint8Array | Float64Array): number {
  let total = 0
  for (const value of values) total += value
  return total
}

/**
 * The fewest and most hits of `n` independent trials with chance `chance` (between 0 and 1, exclusive) within the
 * central interval of probability `confidence` or more: neither tail is likelier than half of the rest.
 */
export function binomialInterval(n: number, chance: number, confidence: number): [fewest: number, most: number] {
  const tail = (1 - confidence) / 2
  const most = n - fewestHits(n, 1 - chance, tail)
  return [fewestHits(n, chance, tail), most]
}

/** The count of hits from which on an outcome is within the interval: fewer are no likelier than `tail`. */
function fewestHits(n: number, chance: number, tail: number): number {
  const odds = Math.log(chance) - Math.log1p(-chance)
  let log = n * Math.log1p(-chance)
  let below = Math.exp(log)
  let hits = 0
  while (hits < n && below <= tail) {
    hits++
    log += Math.log((n - hits + 1) / hits) + odds
    below += Math.exp(log)
  }
  return hits
}
