import type uPlot from 'uplot'
import { stockChart as es } from '#client/src/text/es/charts/stock.ts'
import { decimalsOfStep, formatDecimal } from '#domain/text/number.ts'
import { formatDifferences } from '#domain/text/price.ts'
import { bodyWidth, lineWidth } from '../../panes/candles.ts'
import { columnsFor } from '../../panes/columns.ts'
import type { Look } from '../../panes/look.ts'
import { heading, line, paneOptions } from '../../panes/pane.ts'
import { airy, positions } from '../../panes/scales.ts'
import type { SubPane } from './sub-pane.ts'

/** The line with its signal, and their difference as bars. */
export const macd: SubPane = {
  series: ['macd', 'signal', 'histogram'],
  pane({ scene: { bars, currency }, series }, columns, setting) {
    const { look, share } = setting
    const price = bars.column('close').at(-1) ?? 1
    const format = (value: number) => formatDifferences([value], { price, currency, signed: false })[0]
    const histogram: uPlot.Series = { scale: 'macd', paths: barPaths(look), points: { show: false }, pxAlign: 0 }
    const names = ['histogram', 'macd', 'signal'] as const
    const colours = { histogram: null, macd: look.accent, signal: look.warn }
    return {
      share,
      options: paneOptions(
        setting,
        {
          name: 'macd',
          range: (_, low, high) => airy(low, high, 0.12, false),
          format: (value, step) => formatDecimal(value, decimalsOfStep(step)),
        },
        {
          series: [histogram, line('macd', look.accent), line('macd', look.warn)],
          hooks: { draw: [heading(es.panes.macd, look)] },
        },
      ),
      data: columnsFor(columns.row, columns.time, ...names.map(series)),
      legend: names.map((name) => ({
        field: name,
        ...es.series[name],
        colour: colours[name],
        values: series(name),
        format,
      })),
      format,
    }
  },
}

/** Bars from zero, up or down. */
function barPaths(look: Look): uPlot.Series.PathBuilder {
  return (u, series, from, to) => {
    const rising = new Path2D()
    const falling = new Path2D()
    const [rows] = u.data
    const values = u.data[series]
    const { left, width } = u.bbox
    const { x } = u.scales
    const rowWidth = width / (x.max! - x.min!)
    const bar = bodyWidth(rowWidth, lineWidth(rowWidth))
    const y = positions(u, 'macd')
    const zero = Math.round(y(0))
    for (let i = Math.max(0, from - 1), end = Math.min(rows.length - 1, to + 1); i <= end; i++) {
      const value = values[i]
      if (value == null) continue
      const at = Math.round(left + (rows[i] - x.min!) * rowWidth - bar / 2)
      const top = Math.round(y(value))
      ;(value >= 0 ? rising : falling).rect(at, Math.min(top, zero), bar, Math.max(1, Math.abs(top - zero)))
    }
    return { fill: new Map([[look.upSoft, rising] as const, [look.downSoft, falling] as const]) }
  }
}
