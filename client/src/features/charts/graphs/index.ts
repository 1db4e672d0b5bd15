import type { GraphType } from '#domain/contract/charts/charts.ts'
import type { ChartDefinition } from '../panes/chart.ts'
import { bollingerBands } from './bollinger-bands.ts'
import { divergence } from './divergence.ts'
import { fibonacciLevels } from './fibonacci-levels.ts'
import { rsiStochasticOscillator } from './rsi-stochastic-oscillator.ts'
import { volumeProfile } from './volume-profile.ts'

/** Every chart by the `graph_type` in its address. */
export const CHARTS: Readonly<Record<GraphType, ChartDefinition>> = {
  divergence,
  'volume-profile': volumeProfile,
  'rsi-stochastic-oscillator': rsiStochasticOscillator,
  'fibonacci-levels': fibonacciLevels,
  'bollinger-bands': bollingerBands,
}
