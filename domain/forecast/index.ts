import type { Forecast } from '../contract/forecast.ts'
import { candleAt } from '../market/bars/columns.ts'
import type { Columns } from '../market/types.ts'
import { type Band, bandAround } from './band.ts'
import { FilteredBand } from './filtered-band.ts'
import { ForecastState } from './forecast-state.ts'

export type { Band } from './band.ts'
export type { ForecastState } from './forecast-state.ts'
export { HORIZON, MIN_BARS } from './horizon.ts'

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
