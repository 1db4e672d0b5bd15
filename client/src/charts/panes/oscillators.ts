import { graphs } from '../../text/es/charts/graphs.ts'
import { chartPage } from '../../text/es/charts/page.ts'
import { type Oscillator, oscillatorPane } from './oscillator-pane.ts'
import { line, type Pane, type PaneSetting } from './pane.ts'
import type { PriceColumns } from './price-pane.ts'

const es = graphs['rsi-stochastic-oscillator']
const SERIES = { rsi: chartPage.series.rsi, ...es.series }

type Values = ArrayLike<number | null>
type Rows = Pick<PriceColumns, 'row' | 'time'>

const drawn = (values: Values, field: keyof typeof SERIES, colour: string) => ({
  values,
  series: line('percent', colour),
  legend: { field, ...SERIES[field], colour },
})

/** RSI 14, with other lines over it. */
export const rsiPane = (rsi: Values, columns: Rows, setting: PaneSetting, others: Oscillator['lines'] = []): Pane =>
  oscillatorPane(columns, setting, {
    title: chartPage.panes.rsi,
    zones: [30, 70],
    lines: [drawn(rsi, 'rsi', setting.look.accent), ...others],
  })

/** Stochastic 14/3/3. */
export const stochasticPane = (k: Values, d: Values, columns: Rows, setting: PaneSetting): Pane =>
  oscillatorPane(columns, setting, {
    title: es.panes.stochastic,
    zones: [20, 80],
    lines: [drawn(k, 'stochasticK', setting.look.accent), drawn(d, 'stochasticD', setting.look.warn)],
  })
