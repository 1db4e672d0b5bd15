import type { TimedBar } from './bar-fold.ts'
import { timeOfSession } from './intervals.ts'
import { distinctSplits, type Split } from './splits.ts'

/** Bars as they were traded, in the shares of today: each split divides the prices before the day of its session. */
export function adjustTimed(bars: readonly TimedBar[], splits: readonly Split[]): readonly TimedBar[] {
  if (splits.length === 0) return bars
  const due = distinctSplits(splits).map(({ date, ratio }) => ({ from: timeOfSession(date), ratio }))
  return bars.map((bar) => {
    let ratio = 1
    for (const split of due) if (bar.time < split.from) ratio *= split.ratio
    return ratio === 1
      ? bar
      : {
          time: bar.time,
          open: bar.open / ratio,
          high: bar.high / ratio,
          low: bar.low / ratio,
          close: bar.close / ratio,
          volume: bar.volume * ratio,
        }
  })
}
