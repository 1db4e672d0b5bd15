import { chartPage as es } from '#client/src/text/es/chart-page.ts'
import type { ChartData } from '#domain/contract/charts/charts.ts'
import { UNKNOWN } from '#domain/text/number.ts'
import { formatDate } from '../panes/dates.ts'
import { levelName } from '../panes/levels.ts'
import type { LegendEntry, Pane } from '../panes/pane.ts'

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

const SESSIONS = 20
const AHEAD: readonly string[] = ['median', 'low80', 'high80']

/** The last values of everything drawn, newest first, and the forecast's below them. */
export function valueTables(data: ChartData, panes: readonly Pane[]): ValueTable[] {
  const bars = data.time.length
  const time = panes[0].data[1] as number[]
  const past = Array.from({ length: Math.min(SESSIONS, bars) }, (_, i) => bars - 1 - i)
  const ahead = Array.from({ length: time.length - bars }, (_, i) => bars + i)
  const tables = [tableOf(es.table.caption(data.symbol, past.length), entriesOf(panes, false), past, time)]
  if (ahead.length > 0) tables.push(tableOf(es.table.forecast, entriesOf(panes, true), ahead, time))
  if (data.levels.length > 0) tables.push(levelsTable(data, panes[0].format))
  return tables
}

/** The tables after the newest session's bar moved: only its row is made again, so that the others need not render. */
export function withNewest([past, ...rest]: readonly ValueTable[], { time }: ChartData, panes: readonly Pane[]) {
  const { rows } = tableOf(past.caption, entriesOf(panes, false), [time.length - 1], time)
  return [{ ...past, rows: past.rows.with(0, rows[0]) }, ...rest]
}

const entriesOf = (panes: readonly Pane[], ahead: boolean): LegendEntry[] =>
  panes.flatMap(({ legend }) => legend).filter(({ field }) => AHEAD.includes(field) === ahead)

/** The values of some rows under the names of their columns. */
export function tableOf(
  caption: string,
  entries: readonly LegendEntry[],
  rows: readonly number[],
  time: ArrayLike<number>,
  dateOf = formatDate,
): ValueTable {
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
