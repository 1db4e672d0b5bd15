import type { OscillatorWord } from '../../../domain/indicators/core/words.ts'
import { zone } from '../../../domain/indicators/core/zone.ts'
import { graphs } from '../text/es/charts/graphs.ts'
import { chartPage } from '../text/es/charts/page.ts'
import type { Chart } from './chart.ts'
import { seriesRows } from './data/columns.ts'
import { needs } from './data/notices.ts'
import { oscillatorPane } from './panes/oscillator-pane.ts'
import { line } from './panes/pane.ts'
import { pricePane } from './panes/price-pane.ts'

const es = graphs['rsi-stochastic-oscillator']
const SERIES = { rsi: chartPage.series.rsi, ...es.series }

const WORDS: Partial<Record<OscillatorWord, string>> = {
  Overbought: es.readings.overbought,
  Oversold: es.readings.oversold,
  Neutral: es.readings.neutral,
}

const wordOf = (values: readonly (number | null)[] = [], oversold: number, overbought: number): string | undefined => {
  return WORDS[zone(values.at(-1) ?? null, oversold, overbought)]
}

/** RSI and slow stochastic, a pane each. */
export const rsiStochasticOscillator: Chart = {
  rows: 60,
  panes(data, columns, setting) {
    const { look } = setting
    const drawn = (series: string, field: keyof typeof SERIES, colour: string) => ({
      values: seriesRows(data, series, columns),
      series: line('percent', colour),
      legend: { field, ...SERIES[field], colour },
    })
    return [
      pricePane(data, columns, { ...setting, share: 0.5, dates: false }),
      oscillatorPane(columns, setting, {
        title: chartPage.panes.rsi,
        zones: [30, 70],
        lines: [drawn('rsi_14', 'rsi', look.accent)],
        share: 0.22,
        dates: false,
      }),
      oscillatorPane(columns, setting, {
        title: es.panes.stochastic,
        zones: [20, 80],
        lines: [drawn('stochastic_k', 'stochasticK', look.accent), drawn('stochastic_d', 'stochasticD', look.warn)],
        share: 0.28,
        dates: true,
      }),
    ]
  },
  notices(data) {
    const rsi = wordOf(data.series.rsi_14, 30, 70)
    const stochastic = wordOf(data.series.stochastic_k, 20, 80)
    return rsi && stochastic ? [es.readings.now(rsi, stochastic)] : needs(data, es.subject, 18)
  },
}
