import { type Chart, none } from './chart.ts'

/** RSI 14 and the slow stochastic 14, 3, 3. */
export const rsiStochasticOscillator: Chart = {
  series: ['rsi_14', 'stochastic_k', 'stochastic_d'],
  levels: none,
  marks: none,
}
