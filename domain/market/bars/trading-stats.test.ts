import t from 'tap'
import type { DailyBar } from '../types.ts'
import { toColumns } from './columns.ts'
import { tradingFigures, tradingStats } from './trading-stats.ts'

const bar = (i: number, low: number, high: number, volume: number): DailyBar => ({
  session: `2024-01-${i}`,
  open: low,
  high,
  low,
  close: high,
  volume,
})

t.test('the open bar is one of the 252 and of the 63', async (t) => {
  const closed = Array.from({ length: 300 }, (_, i) =>
    bar(i, i === 48 ? 1 : 50, i === 49 ? 900 : 60, i < 238 ? 1e6 : 100),
  )
  const figures = tradingFigures(tradingStats(toColumns(closed)), bar(300, 40, 70, 163))
  t.equal(figures.year_low, 40, 'bar 48 is the 253rd from the end and no longer counts')
  t.equal(figures.year_high, 900, 'bar 49 is the 252nd and counts')
  t.equal(figures.average_volume, (62 * 100 + 163) / 63)
})

t.test('a first bar stands for itself', async (t) => {
  t.same(tradingFigures(tradingStats(toColumns([])), bar(1, 2, 3, 4)), { year_low: 2, year_high: 3, average_volume: 4 })
})

t.test('a volume that is not known is no part of the mean', async (t) => {
  const closed = toColumns([bar(0, 2, 3, 100), bar(1, 2, 3, 300)])
  t.match(tradingFigures(tradingStats(closed), bar(2, 1, 4, Number.NaN)), { year_low: 1, average_volume: 200 })
  t.match(tradingFigures(tradingStats(toColumns([])), bar(1, 2, 3, Number.NaN)), { average_volume: null })
})
