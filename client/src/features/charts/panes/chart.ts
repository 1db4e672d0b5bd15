import type { ChartData } from '#domain/contract/charts/charts.ts'
import { type ChartColumns, chartColumns } from './chart-columns.ts'
import { type Pane, type PaneContext, visibleSeries } from './pane.ts'
import { gutterOf } from './price-pane.ts'
import type { ChartTheme } from './theme.ts'

/** One chart of the host. */
export interface ChartDefinition {
  /** Rows that its first view must hold: the window of its figures. */
  rows: number
  /** From columns to uPlot's options and data, one per pane, from the top down. */
  panes(data: ChartData, columns: ChartColumns, setting: PaneContext): Pane[]
  /** Notices for the reader beside the chart. */
  notices(data: ChartData): string[]
}

export interface ChartPanes {
  /** Two charts with the same key differ only in their data. */
  key: string
  /** Charts of another subject begin with their own first view. */
  subject?: string
  /** Bars are shorter than a day. */
  minutes?: boolean
  panes: Pane[]
  /** Rows of the first view. */
  rows: number
  /** The first view has these rows, however narrow. */
  exact?: boolean
  bars: number
  /** Bars put before the first ones since the subject's first chart. */
  older?: number
  /** Width beside the rows, in CSS pixels. */
  gutter: number
}

export function chartPanes(chart: ChartDefinition, data: ChartData, theme: ChartTheme): ChartPanes {
  const columns = chartColumns(data)
  const gutter = gutterOf(data)
  const panes = chart.panes(data, columns, { theme, gutter })
  const key = JSON.stringify([data.graph_type, data.currency, gutter, visibleSeries(panes), theme])
  return { key, panes, rows: chart.rows + columns.time.length - columns.bars, bars: columns.bars, gutter }
}
