import { formatDecimal } from '#domain/text/number.ts'
import { graphs } from '../text/es/charts/graphs.ts'
import type { Chart } from './chart.ts'
import { seriesRows } from './data/columns.ts'
import { needs } from './data/notices.ts'
import { line } from './panes/pane.ts'
import { decimalsOf, EXTRA, pricePane } from './panes/price-pane.ts'

const es = graphs['bollinger-bands']

/** Three lines with the space between the outer two filled. */
export const bollingerBands: Chart = {
  rows: 120,
  panes(data, columns, setting) {
    const { look } = setting
    const [upper, middle, lower] = ['upper', 'middle', 'lower'].map((name) => {
      return seriesRows(data, `bollinger_${name}`, columns)
    })
    const format = (value: number) => formatDecimal(value, decimalsOf(data))
    const outer = line('price', look.accentSoft, { width: 1 })
    return [
      pricePane(data, columns, setting, {
        columns: [upper, middle, lower],
        series: [outer, line('price', look.accent), outer],
        bands: [{ series: [EXTRA, EXTRA + 2], fill: look.accentWash }],
        legend: [
          { field: 'upper', ...es.series.upper, values: upper, colour: look.accentSoft, format },
          { field: 'middle', ...es.series.middle, values: middle, colour: look.accent, format },
          { field: 'lower', ...es.series.lower, values: lower, colour: look.accentSoft, format },
        ],
      }),
    ]
  },
  notices(data) {
    const { bollinger_upper: upper, bollinger_middle: middle, bollinger_lower: lower } = data.series
    const [price, high, mean, low] = [data.close, upper, middle, lower].map((values) => values?.at(-1) ?? null)
    if (price === null || high === null || mean === null || low === null) return needs(data, es.subject, 20)
    if (price > high) return [es.readings.above]
    if (price < low) return [es.readings.below]
    return [price >= mean ? es.readings.upperHalf : es.readings.lowerHalf]
  },
}
