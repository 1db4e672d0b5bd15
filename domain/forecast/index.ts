import type { Forecast, ForecastCoverage } from '../contract/forecast.ts'
import { barAt } from '../market/bars/columns.ts'
import { dayOfSession } from '../market/session-dates.ts'
import type { Columns, DailyBar, Session } from '../market/types.ts'
import { FilteredBand } from './filtered-band.ts'
import { HORIZON } from './horizon.ts'
import { RandomWalkBand } from './random-walk-band.ts'
import { WalkForward } from './walk-forward.ts'

/** Number of past sessions that show on which days of the week a market trades. */
const RECENT = 20

/** The state after the closed bars of one stock, with the forecast at the last. A new bar costs microseconds. */
export class ForecastState {
  readonly #band = new FilteredBand()
  readonly #naive = new RandomWalkBand()
  readonly #record = new WalkForward()
  readonly #recent: Session[] = []
  #close = 0
  /** The band widths at the last bar; null under MIN_BARS bars. */
  #widths: Float64Array | null = null

  /** Adds the bar of a session that has closed; prices must be above 0. */
  push({ session, high, low, close }: DailyBar): void {
    this.#band.push(high, low, close)
    this.#naive.push(close)
    this.#recent.push(session)
    if (this.#recent.length > RECENT) this.#recent.shift()
    this.#close = close
    this.#widths = this.#band.bandWidths()
    if (this.#widths === null) return
    this.#record.push(Math.log(close), this.#widths[0], this.#widths[HORIZON - 1], this.#naive.bandWidth(HORIZON))
  }

  /** The band at the last bar, even if its record forbids showing it; null under MIN_BARS bars. */
  band(): Band | null {
    return this.#widths === null ? null : bandAround(this.#close, this.#widths)
  }

  /** The forecast of section 5 of the contract: the band with its record, or the reason why there is none. */
  forecast(): Forecast {
    const band = this.band()
    const coverage = this.#record.coverage()
    if (band === null) return withoutBand('insufficient', coverage)
    if (!this.#record.isCalibrated()) return withoutBand('coverage', coverage)
    const time = sessionsAhead(this.#recent, HORIZON)
    return { horizon: HORIZON, method: 'filtered-historical', time, ...band, coverage }
  }
}

/** The state after `closed` bars, oldest first; more can be added. Prices above 0, adjusted for splits. */
export function createForecastState(closed: Columns): ForecastState {
  const state = new ForecastState()
  for (let i = 0; i < closed.close.length; i++) state.push(barAt(closed, i))
  return state
}

/** The forecast after `closed` bars, oldest first: section 5 of the contract. */
export function forecast(closed: Columns): Forecast {
  return createForecastState(closed).forecast()
}

/**
 * The bands at these `origins` (indexes of bars, in any order), each from the bars up to its own and no later one; null
 * under MIN_BARS bars. Throws RangeError where there is no such bar.
 */
export function bandsAt({ high, low, close }: Columns, origins: readonly number[]): (Band | null)[] {
  const bands = new Map<number, Band | null>(origins.map((origin) => [origin, null]))
  const filtered = new FilteredBand()
  for (let i = 0; i < close.length; i++) {
    filtered.push(high[i], low[i], close[i])
    if (!bands.has(i)) continue
    const widths = filtered.bandWidths()
    if (widths !== null) bands.set(i, bandAround(close[i], widths))
  }
  return origins.map((origin) => {
    if (!Number.isInteger(origin) || origin < 0 || origin >= close.length) throw new RangeError(`no bar ${origin}`)
    return bands.get(origin) ?? null
  })
}

function withoutBand(reason: Forecast['reason'], coverage: ForecastCoverage): Forecast {
  return { horizon: HORIZON, method: 'none', reason, time: [], median: [], low80: [], high80: [], coverage }
}

/** Prices 1, 2, … HORIZON sessions ahead: the middle and both ends of the band that contains 80 of 100 closes. */
export interface Band {
  median: number[]
  low80: number[]
  high80: number[]
}

/** The band around `close`; `widths` are log distances to either end. */
function bandAround(close: number, widths: Float64Array): Band {
  return {
    median: Array.from(widths, () => close),
    low80: Array.from(widths, (width) => close * Math.exp(-width)),
    high80: Array.from(widths, (width) => close * Math.exp(width)),
  }
}

const WEEK = 7
const DAY_SECONDS = 86_400

/**
 * The next `count` sessions after the last of `recent` (oldest first), as epoch seconds at 00:00 UTC: the days of the
 * week on which any of `recent` fell, none without one. Holidays to come are not known and count as sessions.
 */
export function sessionsAhead(recent: readonly Session[], count: number): number[] {
  const days = recent.map(dayOfSession)
  const week = new Set(days.map(dayOfWeek))
  const last = days[days.length - 1]
  const ahead: number[] = []
  // Every week has a session, so `count` weeks are enough.
  for (let day = last + 1; day <= last + WEEK * count && ahead.length < count; day++) {
    if (week.has(dayOfWeek(day))) ahead.push(day * DAY_SECONDS)
  }
  return ahead
}

function dayOfWeek(day: number): number {
  return ((day % WEEK) + WEEK) % WEEK
}
