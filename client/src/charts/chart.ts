import type { ChartData } from '#domain/contract/charts/charts.ts'
import { type ChartColumns, chartColumns } from './data/columns.ts'
import type { Look } from './panes/look.ts'
import { drawnIn, type Pane, type Setting } from './panes/pane.ts'
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
  /** Pictures of another subject begin with their own first view. */
  subject?: string
  /** Bars are shorter than a day. */
  minutes?: boolean
  panes: Pane[]
  /** Rows of the first view. */
  rows: number
  /** The first view has these rows, however narrow. */
  exact?: boolean
  bars: number
  /** Bars put before the first ones since the subject's first picture. */
  older?: number
  /** Width beside the rows, in CSS pixels. */
  gutter: number
}

export function pictureOf(chart: Chart, data: ChartData, look: Look): Picture {
  const columns = chartColumns(data)
  const gutter = gutterOf(data)
  const panes = chart.panes(data, columns, { look, gutter })
  const key = JSON.stringify([data.graph_type, data.currency, gutter, drawnIn(panes), look])
  return { key, panes, rows: chart.rows + columns.time.length - columns.bars, bars: columns.bars, gutter }
}
