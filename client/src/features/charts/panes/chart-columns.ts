import type { ChartData } from '#domain/contract/charts/charts.ts'

export type Values = (number | null)[]

/** Rows of a chart: one per session, then one for each future session of the forecast. */
export interface ChartColumns {
  /** Numbers of the rows. Sessions are next to each other, so that weekends and holidays take no room. */
  row: number[]
  /** Epoch seconds of each session's date at 00:00 UTC. */
  time: number[]
  open: Values
  high: Values
  low: Values
  close: Values
  volume: Values
  median: Values
  low80: Values
  high80: Values
  /** Number of rows that are bars; the rest is forecast. */
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

/**
 * Adds the forecast's days to the times of the bars, with its band along these rows; the band has values from row
 * `begins` on.
 */
export function withForecast(bars: readonly number[], close: ArrayLike<number>, forecast: ChartData['forecast']) {
  const last = bars.at(-1) ?? Number.NEGATIVE_INFINITY
  const band = bandOf(forecast)
  const time = bars.concat(band.time.filter((day) => day > last))
  const along = (values: readonly number[]) => alongRows(time, band.time, values, begins, close)
  const begins = band.time.length > 0 ? time.lastIndexOf(band.time[0]) : -1
  return { time, begins, median: along(band.median), low80: along(band.low80), high80: along(band.high80) }
}

/** Appends empty rows for the forecast to a series of the server's answer. */
export function seriesRows(data: ChartData, name: string, { time, bars }: ChartColumns): Values {
  const values = data.series[name] ?? []
  return time.map((_, row) => (row < bars ? (values[row] ?? null) : null))
}

/** The forecast's band; empty if the server gives none or only part of one, since a median is never shown alone. */
function bandOf({ method, time, median, low80, high80 }: ChartData['forecast']) {
  const whole = method !== 'none' && [median, low80, high80].every((values) => values.length === time.length)
  return whole ? { time, median, low80, high80 } : { time: [], median: [], low80: [], high80: [] }
}

/** Places values at the rows of their days, after the close of the last bar before them. */
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
