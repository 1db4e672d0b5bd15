import { graphs } from '../../../text/es/charts/graphs.ts'
import { chartPage } from '../../../text/es/charts/page.ts'
import { oscillatorPane } from '../../panes/oscillator-pane.ts'
import { line } from '../../panes/pane.ts'
import type { Drawing } from '../picture/scene.ts'
import type { SubPane } from './sub-pane.ts'

const { panes, series: names } = graphs['rsi-stochastic-oscillator']

const drawn = (
  { series }: Drawing,
  name: 'rsi_14' | 'stochastic_k' | 'stochastic_d',
  colour: string,
  legend: Named,
) => ({
  values: series(name),
  series: line('percent', colour),
  legend: { ...legend, colour },
})

interface Named {
  field: string
  label: string
  name: string
}

export const rsi: SubPane = {
  series: ['rsi_14'],
  pane: (drawing, columns, setting) =>
    oscillatorPane(columns, setting, {
      title: chartPage.panes.rsi,
      zones: [30, 70],
      lines: [drawn(drawing, 'rsi_14', setting.look.accent, { field: 'rsi', ...chartPage.series.rsi })],
      share: setting.share,
      dates: setting.dates,
    }),
}

export const stochastic: SubPane = {
  series: ['stochastic_k', 'stochastic_d'],
  pane: (drawing, columns, setting) =>
    oscillatorPane(columns, setting, {
      title: panes.stochastic,
      zones: [20, 80],
      lines: [
        drawn(drawing, 'stochastic_k', setting.look.accent, { field: 'stochasticK', ...names.stochasticK }),
        drawn(drawing, 'stochastic_d', setting.look.warn, { field: 'stochasticD', ...names.stochasticD }),
      ],
      share: setting.share,
      dates: setting.dates,
    }),
}
