import { chartPage as es } from '#client/src/text/es/chart-page.ts'
import type { ChartData } from '#domain/contract/charts/charts.ts'
import { UNKNOWN } from '#domain/text/number.ts'
import type { ChartPanes } from '../panes/chart.ts'
import { dateFormat } from '../panes/dates.ts'
import { levelName } from '../panes/levels.ts'
import { type LegendEntry, timesOf } from '../panes/pane.ts'

/** Formatted values, ready to be shown. */
export interface ValueTable {
  caption: string
  /** Headers of the columns; empty where the values need none. */
  names: readonly string[]
  rows: readonly ValueRow[]
}

export interface ValueRow {
  name: string
  values: readonly string[]
}

const ROWS = 20
const AHEAD: readonly string[] = ['median', 'low80', 'high80']

/** The last values of everything drawn, newest first, and the forecast's below them. */
export function valueTables(data: ChartData, chart: ChartPanes): ValueTable[] {
  const { panes, bars } = chart
  const past = newestRows(0, bars)
  const ahead = Array.from({ length: timesOf(panes[0]).length - bars }, (_, i) => bars + i)
  const tables = [tableOf(es.table.caption(data.symbol, past.length), entriesOf(chart, false), past, chart)]
  if (ahead.length > 0) tables.push(tableOf(es.table.forecast, entriesOf(chart, true), ahead, chart))
  if (data.levels.length > 0) tables.push(levelsTable(data, panes[0].format))
  return tables
}

/** The last rows of `from` (included) to `to` (excluded), as many as a table has, newest first. */
export const newestRows = (from: number, to: number): number[] =>
  Array.from({ length: Math.min(ROWS, to - from) }, (_, i) => to - 1 - i)

/** The tables after the newest session's bar moved: only its row is made again, so that the others need not render. */
export function withNewest([past, ...rest]: readonly ValueTable[], chart: ChartPanes): ValueTable[] {
  const { rows } = tableOf(past.caption, entriesOf(chart, false), [chart.bars - 1], chart)
  return [{ ...past, rows: past.rows.with(0, rows[0]) }, ...rest]
}

const entriesOf = ({ panes }: ChartPanes, ahead: boolean): LegendEntry[] =>
  panes.flatMap(({ legend }) => legend).filter(({ field }) => AHEAD.includes(field) === ahead)

/** The values of some rows under the names of their columns. */
export function tableOf(
  caption: string,
  entries: readonly LegendEntry[],
  rows: readonly number[],
  { panes, minutes }: ChartPanes,
): ValueTable {
  const time = timesOf(panes[0])
  const dateOf = dateFormat(minutes)
  return {
    caption,
    names: [es.date, ...entries.map(({ name }) => name)],
    rows: rows.map((row) => ({
      name: dateOf(time[row]),
      values: entries.map(({ values, format }) => formatValue(values[row], format)),
    })),
  }
}

function levelsTable(data: ChartData, format: (value: number) => string): ValueTable {
  const rows = data.levels.map((level) => ({
    name: levelName(data.graph_type, level),
    values: [format(level.value)],
  }))
  return { caption: es.table.levels, names: [], rows }
}

const formatValue = (value: number | null, format: (value: number) => string): string =>
  value == null || Number.isNaN(value) ? UNKNOWN : format(value)
