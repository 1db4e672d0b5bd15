import type { ChartData } from '#domain/contract/charts/charts.ts'
import { type ChartColumns, chartColumns } from './chart-columns.ts'
import { type Pane, type PaneContext, visibleSeries } from './pane.ts'
import { gutterOf } from './price-pane.ts'
import type { ChartTheme } from './theme.ts'

/** Defines how one of the five charts of the framed page is drawn. */
export interface ChartDefinition {
  /** Rows that the first viewport must show: the window that its figures are computed from. */
  rows: number
  /** Makes uPlot's options and data from the columns, one pane each, from the top down. */
  panes(data: ChartData, columns: ChartColumns, setting: PaneContext): Pane[]
  /** Sentences for the reader next to the chart. */
  notices(data: ChartData): string[]
}

export interface ChartPanes {
  /** Charts with the same key differ only in their data, so that their plots can be kept. */
  key: string
  /** A chart of another subject begins with its own initial viewport. */
  subject?: string
  /** True if bars are shorter than a day. */
  minutes?: boolean
  panes: Pane[]
  /** Rows of the initial viewport, with the free one at its end. */
  rows: number
  /** True if the initial viewport has exactly these rows, however narrow they become. */
  exact?: boolean
  bars: number
  /** Bars prepended since the subject's first chart. */
  older?: number
  /** Width of the axis next to the rows, in CSS pixels. */
  gutter: number
}

export function chartPanes(chart: ChartDefinition, data: ChartData, theme: ChartTheme): ChartPanes {
  const columns = chartColumns(data)
  const gutter = gutterOf(data)
  const panes = chart.panes(data, columns, { theme, gutter })
  const key = JSON.stringify([data.graph_type, data.currency, gutter, visibleSeries(panes), theme])
  return { key, panes, rows: chart.rows + columns.time.length - columns.bars, bars: columns.bars, gutter }
}
