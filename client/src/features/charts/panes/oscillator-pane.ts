import type uPlot from 'uplot'
import { graphs } from '#client/src/text/es/chart-graphs.ts'
import { chartPage } from '#client/src/text/es/chart-page.ts'
import { formatScale } from '#client/src/text/format.ts'
import { formatDecimal } from '#domain/text/number.ts'
import {
  columnsFor,
  type LegendEntry,
  lineSeries,
  type Pane,
  type PaneSetting,
  paneOptions,
  paneTitle,
} from './pane.ts'
import type { PriceColumns } from './price-pane.ts'
import type { ChartTheme } from './theme.ts'

const oscillatorText = graphs['rsi-stochastic-oscillator']
const SERIES = { rsi: chartPage.series.rsi, ...oscillatorText.series }

type OscillatorValues = ArrayLike<number | null>
type Rows = Pick<PriceColumns, 'row' | 'time'>

const oscillatorLine = (values: OscillatorValues, field: keyof typeof SERIES, colour: string) => ({
  values,
  series: lineSeries('percent', colour),
  legend: { field, ...SERIES[field], colour },
})

/** Pane of the RSI over 14 bars, with other lines over it. */
export const rsiPane = (
  rsi: OscillatorValues,
  columns: Rows,
  setting: PaneSetting,
  others: Oscillator['lines'] = [],
): Pane =>
  oscillatorPane(columns, setting, {
    title: chartPage.panes.rsi,
    zones: [30, 70],
    lines: [oscillatorLine(rsi, 'rsi', setting.theme.accent), ...others],
  })

/** Pane of the stochastic 14/3/3. */
export const stochasticPane = (k: OscillatorValues, d: OscillatorValues, columns: Rows, setting: PaneSetting): Pane =>
  oscillatorPane(columns, setting, {
    title: oscillatorText.panes.stochastic,
    zones: [20, 80],
    lines: [
      oscillatorLine(k, 'stochasticK', setting.theme.accent),
      oscillatorLine(d, 'stochasticD', setting.theme.warn),
    ],
  })

interface Oscillator {
  title: string
  /** Limits below which it counts as oversold, and above which as overbought. */
  zones: [oversold: number, overbought: number]
  lines: { values: ArrayLike<number | null>; series: uPlot.Series; legend?: Omit<LegendEntry, 'values' | 'format'> }[]
}

/** A pane from 0 to 100 with its two zones. */
function oscillatorPane(
  columns: Pick<PriceColumns, 'row' | 'time'>,
  setting: PaneSetting,
  oscillator: Oscillator,
): Pane {
  const { theme, share } = setting
  const { title, zones, lines } = oscillator
  return {
    share,
    options: paneOptions(
      setting,
      { name: 'percent', range: [0, 100], splits: zones, format: (value) => formatDecimal(value, 0) },
      {
        series: lines.map(({ series }) => ({ ...series, scale: 'percent' })),
        hooks: { drawAxes: [fillZones(zones, theme)], draw: [paneTitle(title, theme)] },
      },
    ),
    data: columnsFor(columns.row, columns.time, ...lines.map(({ values }) => values)),
    legend: lines.flatMap(({ values, legend }) => (legend ? [{ ...legend, values, format: formatScale }] : [])),
    format: formatScale,
  }
}

function fillZones([oversold, overbought]: [number, number], theme: ChartTheme): (u: uPlot) => void {
  return (u) => {
    const { ctx, bbox } = u
    const top = u.valToPos(overbought, 'percent', true)
    const bottom = u.valToPos(oversold, 'percent', true)
    ctx.save()
    ctx.fillStyle = theme.downWash
    ctx.fillRect(bbox.left, bbox.top, bbox.width, top - bbox.top)
    ctx.fillStyle = theme.upWash
    ctx.fillRect(bbox.left, bottom, bbox.width, bbox.top + bbox.height - bottom)
    ctx.restore()
  }
}
