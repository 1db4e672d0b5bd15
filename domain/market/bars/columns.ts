import type { Columns, DailyBar } from '../types.ts'

/** Candles (oldest first) as columns. */
export function toColumns(candles: readonly DailyBar[]): Columns {
  const columns = emptyColumns(candles.length)
  candles.forEach((candle, i) => {
    columns.session[i] = candle.session
    columns.open[i] = candle.open
    columns.high[i] = candle.high
    columns.low[i] = candle.low
    columns.close[i] = candle.close
    columns.volume[i] = candle.volume
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

/** The bar at index `i`. */
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
