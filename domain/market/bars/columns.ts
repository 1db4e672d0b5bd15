import type { Columns, DailyBar } from '../types.ts'

/** Bars (oldest first) as columns. */
export function toColumns(bars: readonly DailyBar[]): Columns {
  const columns = emptyColumns(bars.length)
  bars.forEach((bar, i) => {
    columns.session[i] = bar.session
    columns.open[i] = bar.open
    columns.high[i] = bar.high
    columns.low[i] = bar.low
    columns.close[i] = bar.close
    columns.volume[i] = bar.volume
  })
  return columns
}

/** Columns of `length` bars, all zero, to be filled by the caller. */
export function emptyColumns(length: number): Columns {
  return {
    session: new Array<string>(length).fill(''),
    open: new Float64Array(length),
    high: new Float64Array(length),
    low: new Float64Array(length),
    close: new Float64Array(length),
    volume: new Float64Array(length),
  }
}

export function barAt(columns: Columns, i: number): DailyBar {
  return {
    session: columns.session[i],
    open: columns.open[i],
    high: columns.high[i],
    low: columns.low[i],
    close: columns.close[i],
    volume: columns.volume[i],
  }
}

/** A copy of the bars `from` (included) to `to` (excluded). */
export function sliceColumns(columns: Columns, from: number, to: number): Columns {
  return {
    session: columns.session.slice(from, to),
    open: columns.open.slice(from, to),
    high: columns.high.slice(from, to),
    low: columns.low.slice(from, to),
    close: columns.close.slice(from, to),
    volume: columns.volume.slice(from, to),
  }
}

/** A copy of `columns` with one more bar at its end. */
export function withBar(columns: Columns, bar: DailyBar): Columns {
  const longer = (name: 'open' | 'high' | 'low' | 'close' | 'volume') => {
    const column = new Float64Array(columns.session.length + 1)
    column.set(columns[name])
    column[columns.session.length] = bar[name]
    return column
  }
  return {
    session: [...columns.session, bar.session],
    open: longer('open'),
    high: longer('high'),
    low: longer('low'),
    close: longer('close'),
    volume: longer('volume'),
  }
}
