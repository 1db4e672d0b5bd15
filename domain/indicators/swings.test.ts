import t from 'tap'
import { isSwingHigh, isSwingLow, swings } from './swings.ts'
import { viewAt, zigzag } from './testing/bars.ts'

const prices = (...values: number[]) => Float64Array.from(values)

t.test('a swing low lies below the bars before and not above those after', async (t) => {
  t.equal(isSwingLow(prices(3, 2, 1, 2, 3), 2, 2), true)
  t.equal(isSwingLow(prices(3, 2, 1, 1, 3), 2, 2), true, 'an equal bar after it')
  t.equal(isSwingLow(prices(3, 1, 1, 2, 3), 2, 2), false, 'an equal bar before it')
  t.equal(isSwingLow(prices(3, 2, 1, 2, 0.5), 2, 2), false)
  t.equal(isSwingLow(prices(0.3 - 0.2, 5, 0.1, 5, 5), 2, 2), false, 'equal but for rounding')
})

t.test('a swing high is its mirror', async (t) => {
  t.equal(isSwingHigh(prices(1, 2, 3, 2, 1), 2, 2), true)
  t.equal(isSwingHigh(prices(1, 2, 3, 3, 1), 2, 2), true, 'an equal bar after it')
  t.equal(isSwingHigh(prices(1, 3, 3, 2, 1), 2, 2), false, 'an equal bar before it')
})

t.test('the fifth bar after confirms a swing point', async (t) => {
  const closes = zigzag([100, 0], [90, 10], [95, 15])
  t.strictSame(swings(viewAt(closes.slice(0, 15))), { lows: [], highs: [] })
  t.strictSame(swings(viewAt(closes)), { lows: [10], highs: [] })
})

t.test('only swing points among the last bars are listed, oldest first', async (t) => {
  const view = viewAt(zigzag([100, 0], [90, 10], [110, 20], [80, 30], [105, 40], [100, 50]))
  t.strictSame(swings(view), { lows: [10, 30], highs: [20, 40] })
  t.strictSame(swings(view, 31), { lows: [30], highs: [20, 40] })
  t.strictSame(swings(view, 30), { lows: [30], highs: [40] })
})
