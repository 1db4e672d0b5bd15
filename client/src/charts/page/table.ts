import type { ChartData } from '../../../../domain/contract/charts/charts.ts'
import { UNKNOWN } from '../../../../domain/text/number.ts'
import { chartPage as es } from '../../text/es/charts/page.ts'
import { formatDate } from '../data/format.ts'
import { levelName } from '../panes/levels.ts'
import type { LegendEntry, Pane } from '../panes/pane.ts'
import { element } from './elements.ts'

const SESSIONS = 20
const AHEAD: readonly string[] = ['median', 'low80', 'high80']

/** The last values of everything drawn, newest first, and below them the forecast's. */
export function valuesTable(data: ChartData, panes: readonly Pane[]): HTMLTableElement[] {
  const bars = data.time.length
  const entries = panes.flatMap(({ legend }) => legend)
  const time = panes[0].data[1] as number[]
  const past = Array.from({ length: Math.min(SESSIONS, bars) }, (_, i) => bars - 1 - i)
  const ahead = Array.from({ length: time.length - bars }, (_, i) => bars + i)
  const drawn = entries.filter(({ field }) => !AHEAD.includes(field))
  const expected = entries.filter(({ field }) => AHEAD.includes(field))
  const tables = [tableOf(es.table.caption(data.symbol, past.length), drawn, past, time)]
  if (ahead.length > 0) tables.push(tableOf(es.table.forecast, expected, ahead, time))
  if (data.levels.length > 0) tables.push(levelsTable(data, panes[0].format))
  return tables
}

/** The values of some rows, each under its name. */
export function tableOf(
  caption: string,
  entries: readonly LegendEntry[],
  rows: readonly number[],
  time: ArrayLike<number>,
  dateOf = formatDate,
): HTMLTableElement {
  const head = [es.date, ...entries.map(({ name }) => name)].map((text) => element('th', { scope: 'col', text }))
  const body = rows.map((row) =>
    element('tr', {}, [
      element('th', { scope: 'row', text: dateOf(time[row]) }),
      ...entries.map(({ values, format }) => {
        const value = values[row]
        return element('td', { text: written(value, format) })
      }),
    ]),
  )
  return element('table', {}, [
    element('caption', { text: caption }),
    element('thead', {}, [element('tr', {}, head)]),
    element('tbody', {}, body),
  ])
}

function levelsTable(data: ChartData, format: (value: number) => string): HTMLTableElement {
  const rows = data.levels.map((level) =>
    element('tr', {}, [
      element('th', { scope: 'row', text: levelName(data.graph_type, level) }),
      element('td', { text: format(level.value) }),
    ]),
  )
  return element('table', {}, [element('caption', { text: es.table.levels }), element('tbody', {}, rows)])
}

const written = (value: number | null, format: (value: number) => string): string =>
  value == null || Number.isNaN(value) ? UNKNOWN : format(value)

/** Updates the newest session's row as its candle moves. */
export function updateNewest(host: HTMLElement, panes: readonly Pane[], bars: number): void {
  const cells = host.querySelectorAll('table:first-child tbody tr:first-child td')
  const entries = panes.flatMap(({ legend }) => legend).filter(({ field }) => !AHEAD.includes(field))
  entries.forEach(({ values, format }, i) => {
    const value = values[bars - 1]
    cells[i].textContent = written(value, format)
  })
}
