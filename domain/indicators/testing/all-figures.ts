import type { Columns } from '../../market/types.ts'
import { SERIES } from '../core/view.ts'
import { fibonacci } from '../fibonacci.ts'
import { technicalIndicatorsAt, viewOf } from '../index.ts'
import { priceLevels } from '../support-resistance.ts'
import { swings } from '../swings.ts'
import { volumeProfile } from '../volume-profile.ts'
import { bollinger } from './bollinger.ts'

/** All figures that domain/indicators computes for the last bar, under the names of the reference files. */
export function allFigures(columns: Columns, symbol: string, seriesBars = columns.close.length) {
  const view = viewOf(columns)
  const { live: _, ...technical_indicators } = technicalIndicatorsAt(view, { symbol, live: false })
  const retracement = fibonacci(view)
  const { lows, highs } = swings(view)
  const point = (price: Float64Array) => (i: number) => {
    return { date: columns.session[i], price: price[i], rsi: plain(view.series.rsi_14[i]) }
  }
  const from = Math.max(0, columns.close.length - seriesBars)
  const series = Object.fromEntries(SERIES.map((name) => [name, Array.from(view.series[name].slice(from), plain)]))
  return {
    technical_indicators,
    bollinger: bollinger(view),
    fibonacci: retracement && {
      ...retracement,
      high_date: columns.session[retracement.high_at],
      low_date: columns.session[retracement.low_at],
    },
    volume_profile: volumeProfile(view),
    detail: {
      swing_lows: lows.map(point(columns.low)),
      swing_highs: highs.map(point(columns.high)),
      levels: priceLevels(view),
    },
    series: { date: columns.session.slice(from), close: Array.from(columns.close.slice(from)), ...series },
  }
}

/** A number as JSON has it, which has no NaN: null where there is no value yet. */
function plain(value: number): number | null {
  return Number.isNaN(value) ? null : value
}
