import type { Forecast, ForecastCoverage } from '../contract/forecast.ts'
import { candleAt } from '../market/bars/columns.ts'
import type { Candle, Columns, Session } from '../market/types.ts'
import { type Band, bandAround } from './band.ts'
import { FilteredBand } from './filtered-band.ts'
import { HORIZON } from './horizon.ts'
import { RandomWalkBand } from './random-walk-band.ts'
import { sessionsAhead } from './sessions-ahead.ts'
import { WalkForward } from './walk-forward.ts'

export type { Band } from './band.ts'

/** Sessions that show on which days of the week a market trades. */
const RECENT = 20

/** One stock's closed bars, gone through once, and the forecast at the last of them. A new bar costs microseconds. */
export class ForecastState {
  readonly #band = new FilteredBand()
  readonly #naive = new RandomWalkBand()
  readonly #record = new WalkForward()
  readonly #recent: Session[] = []
  #close = 0
  /** Null under MIN_BARS bars. */
  #reaches: Float64Array | null = null

  /** Takes the bar of a session that has closed; prices above 0. */
  push({ session, high, low, close }: Candle): void {
    this.#band.push(high, low, close)
    this.#naive.push(close)
    this.#recent.push(session)
    if (this.#recent.length > RECENT) this.#recent.shift()
    this.#close = close
    this.#reaches = this.#band.reaches()
    if (this.#reaches === null) return
    this.#record.push(Math.log(close), this.#reaches[0], this.#reaches[HORIZON - 1], this.#naive.reach(HORIZON))
  }

  /** The band at the last bar, whether it would be shown or not; null under MIN_BARS bars. */
  band(): Band | null {
    return this.#reaches === null ? null : bandAround(this.#close, this.#reaches)
  }

  /** The forecast of section 5: the band with its record, or why there is none. */
  forecast(): Forecast {
    const band = this.band()
    const coverage = this.#record.coverage()
    if (band === null) return withoutBand('insufficient', coverage)
    if (!this.#record.keepsPromise()) return withoutBand('coverage', coverage)
    const time = sessionsAhead(this.#recent, HORIZON)
    return { horizon: HORIZON, method: 'filtered-historical', time, ...band, coverage }
  }
}

/** The forecast after `closed` bars, oldest first, ready to take the next ones. Prices above 0, adjusted for splits. */
export function createForecastState(closed: Columns): ForecastState {
  const state = new ForecastState()
  for (let i = 0; i < closed.close.length; i++) state.push(candleAt(closed, i))
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
    const reaches = filtered.reaches()
    if (reaches !== null) bands.set(i, bandAround(close[i], reaches))
  }
  return origins.map((origin) => {
    if (!Number.isInteger(origin) || origin < 0 || origin >= close.length) throw new RangeError(`no bar ${origin}`)
    return bands.get(origin) ?? null
  })
}

function withoutBand(reason: Forecast['reason'], coverage: ForecastCoverage): Forecast {
  return { horizon: HORIZON, method: 'none', reason, time: [], median: [], low80: [], high80: [], coverage }
}
