import t from 'tap'
import { priceLevels, supportResistance } from './support-resistance.ts'
import { viewAt, zigzag } from './testing/bars.ts'

t.test('null under 20 bars, the extremes of the window without swing points', async (t) => {
  const line = Array.from({ length: 20 }, (_, i) => 100 + i)
  t.strictSame(supportResistance(viewAt(line.slice(1))), { support: null, resistance: null })
  t.strictSame(supportResistance(viewAt(line)), { support: 99.5, resistance: 119.5 })
})

t.test('the nearest levels below and above the price', async (t) => {
  const view = viewAt(zigzag([100, 0], [90, 10], [110, 20], [95, 30], [106, 40], [100, 50]))
  t.strictSame(priceLevels(view), [89.5, 94.5, 106.5, 110.5])
  t.strictSame(supportResistance(view), { support: 94.5, resistance: 106.5 })
})

t.test('points at most 1 % of the price above the lowest of a group are one level, their mean', async (t) => {
  const levels = (second: number) =>
    priceLevels(viewAt(zigzag([100, 0], [94.5, 10], [110, 20], [second, 30], [100, 40])))
  t.strictSame(levels(95.5), [94.5, 110.5], 'exactly 1 % joins: 94 and 95')
  t.strictSame(levels(95.6), [94, 95.1, 110.5])
})

t.test('a level at the price is support', async (t) => {
  const view = viewAt(zigzag([105, 0], [100.5, 10], [110, 20], [100, 40]))
  t.strictSame(supportResistance(view), { support: 100, resistance: 110.5 })
})

t.test('swing points before the last 120 bars count no more', async (t) => {
  const closes = zigzag([100, 0], [50, 10], [100, 60], [99, 129])
  t.ok(priceLevels(viewAt(closes)).includes(49.5), 'bar 10 of 130 is the first of the window')
  t.notOk(priceLevels(viewAt([...closes, 99])).includes(49.5))
})
