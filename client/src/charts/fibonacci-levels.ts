import type { ChartData, ChartLevel } from '#domain/contract/charts/charts.ts'
import { graphs } from '../text/es/charts/graphs.ts'
import type { Chart } from './chart.ts'
import { needs } from './data/notices.ts'
import { levelColumn, levelLabels, levelName } from './panes/levels.ts'
import { line } from './panes/pane.ts'
import { pricePane } from './panes/price-pane.ts'

const es = graphs['fibonacci-levels']

/** The two extremes between which the price moves. */
const ENDS = ['0', '100']

/** The two levels around the newest close, in the order of their names. */
function neighbours({ levels, close }: ChartData): ChartLevel[] {
  const price = close.at(-1) ?? Number.NaN
  const i = levels.findIndex(({ value }, i) => i > 0 && (price - value) * (price - levels[i - 1].value) <= 0)
  return i === -1 ? [] : [levels[i - 1], levels[i]]
}

/** Labelled levels over their window. */
export const fibonacciLevels: Chart = {
  rows: 120,
  panes(data, columns, setting) {
    const { look } = setting
    const { levels } = data
    return [
      pricePane(data, columns, setting, {
        columns: levels.map((level) => levelColumn(level, columns)),
        // Levels off the screen take no room from the candles.
        series: levels.map(({ name }) =>
          ENDS.includes(name)
            ? line('price', look.accent, { auto: false, width: 1 })
            : line('price', look.accentSoft, { auto: false, width: 1, dash: [6, 3] }),
        ),
        over: levelLabels(data, look),
      }),
    ]
  },
  notices(data) {
    const [nearer, farther] = neighbours(data)
    if (!nearer || !farther) return needs(data, es.subject, 20)
    return [es.readings.between(levelName(data.graph_type, nearer), levelName(data.graph_type, farther))]
  },
}
