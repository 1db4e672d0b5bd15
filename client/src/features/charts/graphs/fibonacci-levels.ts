import { graphs } from '#client/src/text/es/chart-graphs.ts'
import type { ChartData, ChartLevel } from '#domain/contract/charts/charts.ts'
import type { ChartDefinition } from '../panes/chart.ts'
import { levelColumn, levelLabels, levelName } from '../panes/levels.ts'
import { historyNeeded } from '../panes/notices.ts'
import { lineSeries } from '../panes/pane.ts'
import { pricePane } from '../panes/price-pane.ts'

const es = graphs['fibonacci-levels']

/** The two extremes between which the levels lie. */
const ENDS = ['0', '100']

/** The two levels around the newest close, in the order of the levels. */
function neighbours({ levels, close }: ChartData): ChartLevel[] {
  const price = close.at(-1) ?? Number.NaN
  const i = levels.findIndex(({ value }, i) => i > 0 && (price - value) * (price - levels[i - 1].value) <= 0)
  return i === -1 ? [] : [levels[i - 1], levels[i]]
}

/** Fibonacci levels with labels, drawn over the window that they are computed from. */
export const fibonacciLevels: ChartDefinition = {
  rows: 120,
  panes(data, columns, setting) {
    const { theme } = setting
    const { levels } = data
    return [
      pricePane(data, columns, setting, {
        columns: levels.map((level) => levelColumn(level, columns)),
        // A level far from the prices must not stretch the scale and shrink the candles.
        series: levels.map(({ name }) =>
          ENDS.includes(name)
            ? lineSeries('price', theme.accent, { auto: false, width: 1 })
            : lineSeries('price', theme.accentSoft, { auto: false, width: 1, dash: [6, 3] }),
        ),
        over: levelLabels(data, theme),
      }),
    ]
  },
  notices(data) {
    const [nearer, farther] = neighbours(data)
    if (!nearer || !farther) return historyNeeded(data, es.subject, 20)
    return [es.readings.between(levelName(data.graph_type, nearer), levelName(data.graph_type, farther))]
  },
}
