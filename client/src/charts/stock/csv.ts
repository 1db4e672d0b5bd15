import type { LegendEntry } from '../panes/pane.ts'
import { BAR_COLUMNS, type BarBuffer } from './data/bar-buffer.ts'

/** What was seen as comma-separated values: bars of rows `from` to `to` (excluded), and what was drawn beside them. */
export function csvOf(bars: BarBuffer, extra: readonly LegendEntry[], from: number, to: number): string {
  const prices = BAR_COLUMNS.slice(1)
  const columns = [...prices.map((name) => bars.column(name)), ...extra.map(({ values }) => values)]
  const time = bars.column('time')
  const lines = [['time', ...prices, ...extra.map(({ field }) => field)].join(',')]
  for (let row = from; row < to; row++) {
    const values = columns.map((column) => {
      const value = column[row]
      return value == null || Number.isNaN(value) ? '' : value
    })
    lines.push([new Date(time[row] * 1000).toISOString(), ...values].join(','))
  }
  return `${lines.join('\r\n')}\r\n`
}
