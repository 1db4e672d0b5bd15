import { rsiPane, stochasticPane } from '../../panes/oscillators.ts'
import type { SubPane } from './sub-pane.ts'

export const rsi: SubPane = {
  series: ['rsi_14'],
  pane: ({ series }, columns, setting) => rsiPane(series('rsi_14'), columns, setting),
}

export const stochastic: SubPane = {
  series: ['stochastic_k', 'stochastic_d'],
  pane: ({ series }, columns, setting) =>
    stochasticPane(series('stochastic_k'), series('stochastic_d'), columns, setting),
}
