import { graphs } from '#client/src/text/es/chart-graphs.ts'
import { type OscillatorWord, oscillatorWord } from '#domain/indicators/core/words.ts'
import type { ChartDefinition } from '../panes/chart.ts'
import { seriesRows } from '../panes/chart-columns.ts'
import { historyNeeded } from '../panes/notices.ts'
import { rsiPane, stochasticPane } from '../panes/oscillator-pane.ts'
import { pricePane } from '../panes/price-pane.ts'

const es = graphs['rsi-stochastic-oscillator']

const WORDS: Partial<Record<OscillatorWord, string>> = {
  Overbought: es.readings.overbought,
  Oversold: es.readings.oversold,
  Neutral: es.readings.neutral,
}

const wordOf = (values: readonly (number | null)[] = [], oversold: number, overbought: number): string | undefined => {
  return WORDS[oscillatorWord(values.at(-1) ?? null, oversold, overbought)]
}

/** RSI and slow stochastic, each in a pane of its own. */
export const rsiStochasticOscillator: ChartDefinition = {
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
    return rsi && stochastic ? [es.readings.now(rsi, stochastic)] : historyNeeded(data, es.subject, 18)
  },
}
