import type { ChartData, GraphType } from '../contract/charts/charts.ts'
import type { Forecast } from '../contract/forecast.ts'
import { createSeries, viewOf } from '../indicators/index.ts'
import { timeOfSession } from '../market/bars/intervals.ts'
import type { Columns } from '../market/types.ts'
import { bollingerBands } from './bollinger-bands.ts'
import type { Chart } from './chart.ts'
import { divergence } from './divergence.ts'
import { fibonacciLevels } from './fibonacci-levels.ts'
import { rsiStochasticOscillator } from './rsi-stochastic-oscillator.ts'
import { volumeProfile } from './volume-profile.ts'

/** Every chart by its `graph_type`. */
export const CHARTS: Readonly<Record<GraphType, Chart>> = {
  divergence,
  'volume-profile': volumeProfile,
  'rsi-stochastic-oscillator': rsiStochasticOscillator,
  'fibonacci-levels': fibonacciLevels,
  'bollinger-bands': bollingerBands,
}

const SESSIONS = 250
// Memory for the series of all answers, which are made one at a time and keep nothing of it.
let room = createSeries(SESSIONS)

export interface ChartSubject {
  symbol: string
  currency: string | null
  /** Instant of the newest price, ISO 8601. */
  asOf: string | null
  forecast: Forecast
}

/**
 * The answer of /api/charts/: columns of the last 250 bars of `columns` (closed bars, oldest first, and perhaps an open
 * one), with what the chart adds. Series are computed from the first bar and cut afterwards.
 */
export function chartData(columns: Columns, graphType: GraphType, subject: ChartSubject): ChartData {
  const chart = CHARTS[graphType]
  const bars = columns.close.length
  if (bars > room.length) room = createSeries(2 * bars)
  const view = viewOf(columns, room)
  const from = Math.max(0, bars - SESSIONS)
  const cut = (values: Float64Array) => Array.from(values.subarray(from, bars))
  return {
    symbol: subject.symbol,
    graph_type: graphType,
    currency: subject.currency,
    as_of: subject.asOf,
    time: columns.session.slice(from).map(timeOfSession),
    open: cut(columns.open),
    high: cut(columns.high),
    low: cut(columns.low),
    close: cut(columns.close),
    volume: cut(columns.volume),
    series: Object.fromEntries(
      chart.series.map((name) => [
        name,
        cut(view.series[name] as Float64Array).map((value) => (Number.isNaN(value) ? null : value)),
      ]),
    ),
    levels: chart.levels(view),
    marks: chart.marks(view, from),
    forecast: subject.forecast,
  }
}
