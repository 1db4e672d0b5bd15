import { type OscillatorWord, oscillatorWord } from '#domain/indicators/core/words.ts'
import { graphs } from '../text/es/charts/graphs.ts'
import type { Chart } from './chart.ts'
import { seriesRows } from './data/columns.ts'
import { needs } from './data/notices.ts'
import { rsiPane, stochasticPane } from './panes/oscillators.ts'
import { pricePane } from './panes/price-pane.ts'

const es = graphs['rsi-stochastic-oscillator']

const WORDS: Partial<Record<OscillatorWord, string>> = {
  Overbought: es.readings.overbought,
  Oversold: es.readings.oversold,
  Neutral: es.readings.neutral,
}

const wordOf = (values: readonly (number | null)[] = [], oversold: number, overbought: number): string | undefined => {
  return WORDS[oscillatorWord(values.at(-1) ?? null, oversold, overbought)]
}

/** RSI and slow stochastic, a pane each. */
export const rsiStochasticOscillator: Chart = {
  rows: 60,
  panes(data, columns, setting) {
    const [rsi, k, d] = ['rsi_14', 'stochastic_k', 'stochastic_d'].map((name) => seriesRows(data, name, columns))
    return [
      pricePane(data, columns, { ...setting, share: 0.5, dates: false }),
      rsiPane(rsi, columns, { ...setting, share: 0.22, dates: false }),
      stochasticPane(k, d, columns, { ...setting, share: 0.28, dates: true }),
    ]
  },
  notices(data) {
    const rsi = wordOf(data.series.rsi_14, 30, 70)
    const stochastic = wordOf(data.series.stochastic_k, 20, 80)
    return rsi && stochastic ? [es.readings.now(rsi, stochastic)] : needs(data, es.subject, 18)
  },
}
