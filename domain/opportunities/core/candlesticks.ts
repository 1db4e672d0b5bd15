import type { View } from '../../indicators/core/view.ts'

/** Bars as technicalindicators takes them: plain arrays, oldest first. */
interface Bars {
  open: number[]
  high: number[]
  low: number[]
  close: number[]
}

/** Whether a detector of technicalindicators finds its pattern in the `bars` bars that end with bar `last`. */
export function hasPattern({ columns }: View, last: number, bars: number, detector: (bars: Bars) => boolean): boolean {
  const first = last + 1 - bars
  if (first < 0) return false
  const data: Bars = { open: [], high: [], low: [], close: [] }
  for (let i = first; i <= last; i++) {
    data.open.push(columns.open[i])
    data.high.push(columns.high[i])
    data.low.push(columns.low[i])
    data.close.push(columns.close[i])
  }
  return detector(data)
}
