import type uPlot from 'uplot'
import { stockChart as es } from '#client/src/text/es/stock-chart.ts'
import { decimalsOfStep, formatDecimal } from '#domain/text/number.ts'
import { formatDifferences } from '#domain/text/price.ts'
import { bodyWidth, lineWidth } from '../../panes/candles.ts'
import { rsiPane, stochasticPane } from '../../panes/oscillator-pane.ts'
import { columnsFor, lineSeries, type Pane, type PaneSetting, paneOptions, paneTitle } from '../../panes/pane.ts'
import type { PriceColumns } from '../../panes/price-pane.ts'
import { padRange, pixelsOf } from '../../panes/scales.ts'
import { type ChartTheme, risingFill } from '../../panes/theme.ts'
import { VOLUME, volumePane } from '../../panes/volume-pane.ts'
import type { PaneName } from '../model/settings.ts'
import type { SeriesName } from './indicator-series.ts'
import type { DrawContext } from './overlays.ts'
import { type ColumnReader, extremesOf, firstOf } from './windowed-pane.ts'

/** A pane under the price that the user can switch on. */
interface SubPane {
  series: readonly SeriesName[]
  pane(drawing: DrawContext, columns: PriceColumns, setting: PaneSetting): Pane
  /** Readers of the columns for which the last value of a span is not enough. */
  picks?(drawing: DrawContext): Record<number, ColumnReader>
}

/** Traded shares of each bar; of a span, those of its largest bar. */
const volume: SubPane = {
  series: [],
  pane: (_, columns, setting) => volumePane(columns, setting),
  picks: ({ model: { bars } }) => ({
    [VOLUME.open]: firstOf(bars.column('open')),
    [VOLUME.volume]: extremesOf(bars, 'volume').high,
  }),
}

const rsi: SubPane = {
  series: ['rsi_14'],
  pane: ({ series }, columns, setting) => rsiPane(series('rsi_14'), columns, setting),
}

const stochastic: SubPane = {
  series: ['stochastic_k', 'stochastic_d'],
  pane: ({ series }, columns, setting) =>
    stochasticPane(series('stochastic_k'), series('stochastic_d'), columns, setting),
}

/** MACD with its signal line, and their difference as bars. */
const macd: SubPane = {
  series: ['macd', 'signal', 'histogram'],
  pane({ model: { bars, currency }, series }, columns, setting) {
    const { theme, share } = setting
    const price = bars.column('close').at(-1) ?? 1
    const format = (value: number) => formatDifferences([value], { price, currency, signed: false })[0]
    const histogram: uPlot.Series = { scale: 'macd', paths: barPaths(theme), points: { show: false }, pxAlign: 0 }
    const names = ['histogram', 'macd', 'signal'] as const
    const colours = { histogram: null, macd: theme.accent, signal: theme.warn }
    return {
      share,
      options: paneOptions(
        setting,
        {
          name: 'macd',
          range: (_, low, high) => padRange(low, high, 0.12, false),
          format: (value, step) => formatDecimal(value, decimalsOfStep(step)),
        },
        {
          series: [histogram, lineSeries('macd', theme.accent), lineSeries('macd', theme.warn)],
          hooks: { draw: [paneTitle(es.panes.macd, theme)] },
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
function barPaths(theme: ChartTheme): uPlot.Series.PathBuilder {
  return (u, series, from, to) => {
    const rising = new Path2D()
    const falling = new Path2D()
    const [rows] = u.data
    const values = u.data[series]
    const { left, width } = u.bbox
    const { x } = u.scales
    const rowWidth = width / (x.max! - x.min!)
    const bar = bodyWidth(rowWidth, lineWidth(rowWidth))
    const y = pixelsOf(u, 'macd')
    const zero = Math.round(y(0))
    for (let i = Math.max(0, from - 1), end = Math.min(rows.length - 1, to + 1); i <= end; i++) {
      const value = values[i]
      if (value == null) continue
      const at = Math.round(left + (rows[i] - x.min!) * rowWidth - bar / 2)
      const top = Math.round(y(value))
      ;(value >= 0 ? rising : falling).rect(at, Math.min(top, zero), bar, Math.max(1, Math.abs(top - zero)))
    }
    const up = risingFill(theme, theme.upSoft)
    return {
      fill: new Map<string | CanvasPattern, Path2D>([
        [up, rising],
        [theme.downSoft, falling],
      ]),
    }
  }
}

/** Every pane under the price by its name in the settings, from the top down. */
export const PANES: Readonly<Record<PaneName, SubPane>> = { volume, rsi, macd, stochastic }
