import { type Values, withForecast } from '../../data/columns.ts'
import type { Scene } from '../picture/scene.ts'

/** Times of all rows, and the band in those ahead of the bars: the forecast is of days, other widths have none. */
export function aheadOf({ settings, interval, bars, outlook }: Scene) {
  const time = bars.column('time')
  const none: Values = []
  if (!outlook || interval !== '1d' || !settings.overlays.includes('forecast')) {
    return { time, begins: -1, median: none, low80: none, high80: none }
  }
  return withForecast(Array.from(time), bars.column('close'), outlook.forecast)
}
