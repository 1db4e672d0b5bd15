import type { View } from '../../indicators/core/view.ts'

/** Bars as technicalindicators takes them: plain arrays, oldest first. */
interface Bars {
  open: number[]
  high: number[]
  low: number[]
  close: number[]
}

// Asked of every stock at every tick: the detectors keep nothing of what they are given, so it is filled again.
const held = new Map<number, Bars>()

/** Whether a detector of technicalindicators finds its pattern in the `bars` bars that end with bar `last`. */
export function hasPattern({ columns }: View, last: number, bars: number, detector: (bars: Bars) => boolean): boolean {
  const first = last + 1 - bars
  if (first < 0) return false
  const data = held.get(bars) ?? { open: [], high: [], low: [], close: [] }
  held.set(bars, data)
  for (let k = 0; k < bars; k++) {
    data.open[k] = columns.open[first + k]
    data.high[k] = columns.high[first + k]
    data.low[k] = columns.low[first + k]
    data.close[k] = columns.close[first + k]
  }
  return detector(data)
}
