import type { ChartData } from '../../../domain/contract/charts.ts'
import { type ChartColumns, chartColumns } from './data/columns.ts'
import type { Look } from './panes/look.ts'
import type { Pane, Setting } from './panes/pane.ts'
import { gutterOf } from './panes/price-pane.ts'

/** One chart of the host. */
export interface Chart {
  /** Rows that its first view must hold: the window of its figures. */
  rows: number
  /** From columns to uPlot's options and data, one per pane, from the top down. */
  panes(data: ChartData, columns: ChartColumns, setting: Setting): Pane[]
  /** Notices for the reader beside the picture. */
  notices(data: ChartData): string[]
}

export interface Picture {
  /** Two pictures with the same key differ only in their data. */
  key: string
  panes: Pane[]
  /** Rows of the first view. */
  rows: number
  bars: number
  /** Width beside the rows, in CSS pixels. */
  gutter: number
}

export function pictureOf(chart: Chart, data: ChartData, look: Look): Picture {
  const columns = chartColumns(data)
  const gutter = gutterOf(data)
  const panes = chart.panes(data, columns, { look, gutter })
  const shape = panes.map(({ data }) => data.length)
  const key = JSON.stringify([data.graph_type, data.currency, gutter, shape, look])
  return { key, panes, rows: chart.rows + columns.time.length - columns.bars, bars: columns.bars, gutter }
}
