import type { ChartData } from '#domain/contract/charts/charts.ts'

export type Values = (number | null)[]

/** Rows of a chart: one per session, then one for each future session of the forecast. */
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
  const { time, median, low80, high80 } = withForecast(data.time, data.close, data.forecast)
  const empty = time.slice(bars).map(() => null)
  const longer = (values: readonly number[]): Values => (values as Values).concat(empty)
  return {
    row: time.map((_, row) => row),
    time,
    open: longer(data.open),
    high: longer(data.high),
    low: longer(data.low),
    close: longer(data.close),
    volume: longer(data.volume),
    median,
    low80,
    high80,
    bars,
  }
}

/** Times of the bars and of the forecast's days after them, with the band along these rows, of which it has those from `begins` on. */
export function withForecast(bars: readonly number[], close: ArrayLike<number>, forecast: ChartData['forecast']) {
  const last = bars.at(-1) ?? Number.NEGATIVE_INFINITY
  const band = bandOf(forecast)
  const time = bars.concat(band.time.filter((day) => day > last))
  const along = (values: readonly number[]) => alongRows(time, band.time, values, begins, close)
  const begins = band.time.length > 0 ? time.lastIndexOf(band.time[0]) : -1
  return { time, begins, median: along(band.median), low80: along(band.low80), high80: along(band.high80) }
}

/** A series of the answer, longer by the rows ahead. */
export function seriesRows(data: ChartData, name: string, { time, bars }: ChartColumns): Values {
  const values = data.series[name] ?? []
  return time.map((_, row) => (row < bars ? (values[row] ?? null) : null))
}

/** The band, or nothing if the server gives none or only part of one: a median is never shown alone. */
function bandOf({ method, time, median, low80, high80 }: ChartData['forecast']) {
  const whole = method !== 'none' && [median, low80, high80].every((values) => values.length === time.length)
  return whole ? { time, median, low80, high80 } : { time: [], median: [], low80: [], high80: [] }
}

/** Values at their days' rows, starting at the close of the bar before the first. */
function alongRows(
  time: readonly number[],
  days: readonly number[],
  values: readonly number[],
  begins: number,
  close: ArrayLike<number>,
): Values {
  const rows: Values = new Array(time.length).fill(null)
  if (begins > 0 && begins - 1 < close.length) rows[begins - 1] = close[begins - 1]
  days.forEach((day, i) => {
    const row = time.lastIndexOf(day)
    if (row !== -1) rows[row] = values[i]
  })
  return rows
}
