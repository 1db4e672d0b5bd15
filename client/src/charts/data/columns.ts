import type { ChartData } from '../../../../domain/contract/charts.ts'

export type Values = (number | null)[]

/** Rows of a picture: one per session, then one for each future session of the forecast. */
export interface ChartColumns {
  /** Numbers of the rows. Sessions are side by side, so that weekends and holidays take no room. */
  row: number[]
  /** Epoch seconds of the session at 00:00 UTC. */
  time: number[]
  open: Values
  high: Values
  low: Values
  close: Values
  volume: Values
  median: Values
  low80: Values
  high80: Values
  /** Rows that are bars. */
  bars: number
}

export function chartColumns(data: ChartData): ChartColumns {
  const bars = data.time.length
  const last = bars > 0 ? data.time[bars - 1] : Number.NEGATIVE_INFINITY
  const band = bandOf(data)
  const ahead = band.time.filter((time) => time > last)
  const time = data.time.concat(ahead)
  const empty = ahead.map(() => null)
  const longer = (values: readonly number[]): Values => (values as Values).concat(empty)
  return {
    row: time.map((_, row) => row),
    time,
    open: longer(data.open),
    high: longer(data.high),
    low: longer(data.low),
    close: longer(data.close),
    volume: longer(data.volume),
    median: alongRows(time, band.time, band.median, data.close),
    low80: alongRows(time, band.time, band.low80, data.close),
    high80: alongRows(time, band.time, band.high80, data.close),
    bars,
  }
}

/** A series of the answer, longer by the rows ahead. */
export function seriesRows(data: ChartData, name: string, { time, bars }: ChartColumns): Values {
  const values = data.series[name] ?? []
  return time.map((_, row) => (row < bars ? (values[row] ?? null) : null))
}

/** The band, or nothing if the server gives none or only part of one: a median is never shown alone. */
function bandOf({ forecast }: ChartData) {
  const { method, time, median, low80, high80 } = forecast
  const whole = method !== 'none' && [median, low80, high80].every((values) => values.length === time.length)
  return whole ? { time, median, low80, high80 } : { time: [], median: [], low80: [], high80: [] }
}

/** Values at their days' rows, starting at the close of the bar before the first. */
function alongRows(
  time: readonly number[],
  days: readonly number[],
  values: readonly number[],
  close: readonly number[],
): Values {
  const rows: Values = new Array(time.length).fill(null)
  const first = days.length > 0 ? time.indexOf(days[0]) : -1
  if (first > 0 && first - 1 < close.length) rows[first - 1] = close[first - 1]
  days.forEach((day, i) => {
    const row = time.indexOf(day)
    if (row !== -1) rows[row] = values[i]
  })
  return rows
}
