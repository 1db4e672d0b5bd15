import { chartPage } from '#client/src/text/es/chart-page.ts'
import { readersZone } from '#client/src/text/format.ts'
import { spreadsheetText } from '#domain/text/csv.ts'
import { dateAndTime, onReadersClock } from '#domain/text/dates.ts'
import { readFigure } from '#domain/text/typed-figure.ts'
import { isoDate } from '../panes/dates.ts'
import type { LegendEntry } from '../panes/pane.ts'

interface ShownBars {
  /** Epoch seconds of each row: of a moment, or of a session's date at 00:00 UTC. */
  time: ArrayLike<number>
  /** Rows `from` (included) to `to` (excluded). */
  from: number
  to: number
  areSessions: boolean
}

/** Bars with the other series that were drawn, as spreadsheets in Spanish open them: every figure as the page shows it. */
export function barsCsv({ time, from, to, areSessions }: ShownBars, entries: readonly LegendEntry[]): string {
  const rows = Array.from({ length: to - from }, (_, i) => from + i)
  const dateHead = areSessions ? chartPage.date : `${chartPage.dateAndTime} (${readersZone()})`
  const dateOf = (row: number) => (areSessions ? isoDate(time[row]) : dateAndTime(onReadersClock(time[row] * 1000)))
  const isPercent = ({ values, format }: LegendEntry) => {
    const known = rows.find((row) => isKnown(values[row]))
    return known !== undefined && readFigure(format(values[known] as number))?.unit === '%'
  }
  return spreadsheetText(
    [dateHead, ...entries.map((entry) => (isPercent(entry) ? `${entry.name} (%)` : entry.name))],
    rows.map((row) => [dateOf(row), ...entries.map(({ values, format }) => shownNumber(values[row], format))]),
  )
}

const isKnown = (value: number | null): value is number => value !== null && value !== undefined && !Number.isNaN(value)

/** The number that is shown of a value; the value itself if all of it is rounded away, since no price is 0. */
function shownNumber(value: number | null, format: (value: number) => string): number | null {
  if (!isKnown(value)) return null
  return readFigure(format(value))?.value || value
}
