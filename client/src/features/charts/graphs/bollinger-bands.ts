import { graphs } from '#client/src/text/es/chart-graphs.ts'
import { formatDecimal } from '#domain/text/number.ts'
import type { ChartDefinition } from '../panes/chart.ts'
import { seriesRows } from '../panes/chart-columns.ts'
import { historyNeeded } from '../panes/notices.ts'
import { lineSeries } from '../panes/pane.ts'
import { decimalsOf, EXTRA, pricePane } from '../panes/price-pane.ts'

const es = graphs['bollinger-bands']

/** Bollinger bands: three lines, with the space between the outer two filled. */
export const bollingerBands: ChartDefinition = {
  rows: 120,
  panes(data, columns, setting) {
    const { theme } = setting
    const [upper, middle, lower] = ['upper', 'middle', 'lower'].map((name) => {
      return seriesRows(data, `bollinger_${name}`, columns)
    })
    const format = (value: number) => formatDecimal(value, decimalsOf(data))
    const outer = lineSeries('price', theme.accentSoft, { width: 1 })
    return [
      pricePane(data, columns, setting, {
        columns: [upper, middle, lower],
        series: [outer, lineSeries('price', theme.accent), outer],
        bands: [{ series: [EXTRA, EXTRA + 2], fill: theme.accentWash }],
        legend: [
          { field: 'upper', ...es.series.upper, values: upper, colour: theme.accentSoft, format },
          { field: 'middle', ...es.series.middle, values: middle, colour: theme.accent, format },
          { field: 'lower', ...es.series.lower, values: lower, colour: theme.accentSoft, format },
        ],
      }),
    ]
  },
  notices(data) {
    const { bollinger_upper: upper, bollinger_middle: middle, bollinger_lower: lower } = data.series
    const [price, high, mean, low] = [data.close, upper, middle, lower].map((values) => values?.at(-1) ?? null)
    if (price === null || high === null || mean === null || low === null) return historyNeeded(data, es.subject, 20)
    if (price > high) return [es.readings.above]
    if (price < low) return [es.readings.below]
    return [price >= mean ? es.readings.upperHalf : es.readings.lowerHalf]
  },
}
