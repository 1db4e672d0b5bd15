import type uPlot from 'uplot'
import { graphs } from '#client/src/text/es/chart-graphs.ts'
import { stockChart as es } from '#client/src/text/es/stock-chart.ts'
import type { ChartLevel } from '#domain/contract/charts/charts.ts'
import { levelLines, levelName } from '../../panes/levels.ts'
import { type LegendEntry, lineSeries } from '../../panes/pane.ts'
import type { ChartTheme } from '../../panes/theme.ts'
import type { OverlayName } from '../model/settings.ts'
import type { StockChartModel } from '../model/stock-chart-model.ts'
import type { SeriesName } from './indicator-series.ts'

/** What overlays and panes need to draw. */
export interface DrawContext {
  model: StockChartModel
  theme: ChartTheme
  /** A series with a value for each bar, NaN where it has none. */
  series(name: SeriesName): Float64Array
  format(price: number): string
}

/** A line of an overlay, with a value (or none) for each row. */
interface OverlayLine {
  values: ArrayLike<number | null>
  series: uPlot.Series
  legend: Pick<LegendEntry, 'field' | 'label' | 'name' | 'colour'>
}

/** Something over or under the bars that the user can switch on. */
interface Overlay {
  /** Series of the bars that it reads. */
  series: readonly SeriesName[]
  lines?(drawing: DrawContext): OverlayLine[]
  /** Fills the space between an upper and a lower of its lines, given by their indexes. */
  fill?(drawing: DrawContext): { between: [number, number]; colour: string }
  /** Draws over the bars, from the state of the model at that moment. */
  over?(u: uPlot, drawing: DrawContext): void
}

/** One moving average of the closes, in its own colour. */
function average(name: SeriesName & keyof typeof es.series, colour: number): Overlay {
  return {
    series: [name],
    lines({ theme, series }) {
      const values = series(name)
      const stroke = theme.series[colour]
      const legend = { field: name, ...es.series[name], colour: stroke }
      return [{ values, series: lineSeries('price', stroke, { auto: false }), legend }]
    },
  }
}

const ema20 = average('ema_20', 0)
const ema50 = average('ema_50', 1)
const sma200 = average('sma_200', 2)

const bollingerText = graphs['bollinger-bands'].series

/** Bollinger bands: the 20-bar mean and two standard deviations to each side, with the space between them filled. */
const bollinger: Overlay = {
  series: ['bollinger_upper', 'bollinger_middle', 'bollinger_lower'],
  lines({ theme, series }) {
    return (['upper', 'middle', 'lower'] as const).map((name) => ({
      values: series(`bollinger_${name}`),
      series: lineSeries('price', theme.accentSoft, {
        width: 1,
        auto: false,
        ...(name === 'middle' && { dash: [4, 3] }),
      }),
      legend: { field: name, ...bollingerText[name], colour: theme.accentSoft },
    }))
  },
  fill: ({ theme }) => ({ between: [0, 2], colour: theme.accentWash }),
}

/** Support and resistance of the daily bars, as in the table of indicators. */
const support: Overlay = {
  series: [],
  over(u, { model, theme, format }) {
    const levels = (['support', 'resistance'] as const).flatMap((name) => {
      const value = model[name]
      return value === null ? [] : [{ name: es.levels[name], value }]
    })
    levelLines(u, theme, levels, theme.ink3, format, 'right')
  },
}

/** Fibonacci levels of the daily bars. */
const fibonacci: Overlay = {
  series: [],
  over(u, { model: { outlook }, theme, format }) {
    const named = (level: ChartLevel) => ({ name: levelName('fibonacci-levels', level), value: level.value })
    levelLines(u, theme, outlook?.levels.map(named) ?? [], theme.accentSoft, format, 'left')
  },
}

/**
 * The band ahead of the newest bar. Every price pane has its columns, which `forecastColumns` of the renderer
 * fills.
 */
const forecast: Overlay = { series: [] }

/** Every overlay by its name in the settings; later ones are drawn on top. */
export const OVERLAYS: Readonly<Record<OverlayName, Overlay>> = {
  bollinger,
  'ema-20': ema20,
  'ema-50': ema50,
  'sma-200': sma200,
  support,
  fibonacci,
  forecast,
}
