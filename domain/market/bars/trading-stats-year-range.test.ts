import fc from 'fast-check'
import t from 'tap'
import { sessionOfDay } from '../session-dates.ts'
import { anyBar } from '../testing/any-bar.ts'
import type { DailyBar } from '../types.ts'
import { toColumns } from './columns.ts'
import { tradingFigures, tradingStats, yearRange } from './trading-stats.ts'

const bar = (i: number, high: number, low: number, volume = 10) => ({
  session: sessionOfDay(20_000 + i),
  high,
  low,
  volume,
})

t.test('an extreme has its session, of equal ones the newest; those before the 252 do not count', async (t) => {
  t.equal(yearRange([]), null)
  const quiet = Array.from({ length: 251 }, (_, i) => bar(i + 1, 11, 10, i + 1))
  const { high, low, volume, mean_volume } = yearRange([bar(0, 99, 1), ...quiet, bar(252, 10.5, 10, 400)])!
  t.same(high, { value: 11, day: sessionOfDay(20_251) })
  t.same(low, { value: 10, day: sessionOfDay(20_252) })
  t.same(volume, { value: 400, day: sessionOfDay(20_252) })
  const last = [...quiet.slice(-62).map(({ volume }) => volume), 400]
  t.same(mean_volume, { value: last.reduce((sum, value) => sum + value, 0) / 63, day: sessionOfDay(20_252) })
})

t.test('the same values as the moving figures shown with the price', async (t) => {
  fc.assert(
    fc.property(fc.array(anyBar, { minLength: 1, maxLength: 300 }), (bars) => {
      const dated: DailyBar[] = bars.map((bar, i) => ({ ...bar, session: sessionOfDay(20_000 + i) }))
      const { high, low, mean_volume } = yearRange(dated)!
      const figures = tradingFigures(tradingStats(toColumns(dated.slice(0, -1))), dated.at(-1)!)
      const mean = figures.average_volume!
      const near = Math.abs(mean_volume!.value - mean) <= 1e-9 * Math.max(1, mean)
      return high.value === figures.year_high && low.value === figures.year_low && near
    }),
  )
  t.pass()
})

t.test('a volume that is not known is none of its own, and no part of the mean', async (t) => {
  const day = { session: '2026-03-02', high: 3, low: 2 }
  const bars = [
    { ...day, volume: 100 },
    { ...day, session: '2026-03-03', volume: null },
  ]
  t.match(yearRange(bars), { volume: null, mean_volume: { value: 100, day: '2026-03-03' } })
  t.match(yearRange(bars.slice(1)), { volume: null, mean_volume: null })
})
