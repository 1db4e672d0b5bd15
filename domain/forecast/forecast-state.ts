import type { Forecast, ForecastCoverage } from '../contract/forecast.ts'
import type { Candle, Session } from '../market/types.ts'
import { type Band, bandAround } from './band.ts'
import { FilteredBand } from './filtered-band.ts'
import { HORIZON } from './horizon.ts'
import { RandomWalkBand } from './random-walk-band.ts'
import { sessionsAhead } from './sessions-ahead.ts'
import { WalkForward } from './walk-forward.ts'

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

function withoutBand(reason: Forecast['reason'], coverage: ForecastCoverage): Forecast {
  return { horizon: HORIZON, method: 'none', reason, time: [], median: [], low80: [], high80: [], coverage }
}
