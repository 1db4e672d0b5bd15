import { ok } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { toColumns } from '../market/bars/columns.ts'
import { viewOf } from './core/compute.ts'
import { anyHistory } from './testing/any-history.ts'
import { sessionAt } from './testing/bars.ts'
import { valueArea, volumeProfile } from './volume-profile.ts'

type Row = [low: number, high: number, volume: number]

const profile = (rows: Row[]) => {
  const candles = rows.map(([low, high, volume], i) => ({
    session: sessionAt(i),
    open: low,
    high,
    low,
    close: high,
    volume,
  }))
  return volumeProfile(viewOf(toColumns(candles)))
}
/** One bar in each of the 24 rows from 1 to 25. */
const ladder = (volume: number): Row[] => Array.from({ length: 24 }, (_, i) => [1 + i, 2 + i, volume])

t.test('null under 20 bars and without volume, one row for a single price', async (t) => {
  t.equal(profile(ladder(10).slice(0, 19)), null)
  t.equal(profile(ladder(0)), null)
  t.strictSame(profile(new Array<Row>(30).fill([0.1, 0.1, 5])), {
    low: 0.1,
    high: 0.1,
    rows: [150],
    poc: 0.1,
    value_area_low: 0.1,
    value_area_high: 0.1,
  })
})

t.test('a bar spreads its volume evenly over its range', async (t) => {
  t.strictSame(profile([...ladder(10), [1, 25, 240]])?.rows, new Array(24).fill(20))
  const partly = profile([...ladder(10), [1.5, 3.5, 400]])
  t.strictSame(partly?.rows.slice(0, 4), [110, 210, 110, 10])
  t.equal(partly?.poc, 2.5)
})

t.test('a bar without range is counted in one row: closed below, open above, the top one closed', async (t) => {
  t.equal(profile([...ladder(10), [13, 13, 500]])?.rows[12], 510)
  t.equal(profile([...ladder(10), [25, 25, 500]])?.rows[23], 510)
})

t.test('of equally full rows the nearest to the middle, then the lower, is the point of control', async (t) => {
  t.equal(profile(ladder(10))?.poc, 12.5)
  t.equal(profile([...ladder(10), [5, 6, 90], [19, 20, 90]])?.poc, 19.5)
})

t.test('the value area grows by one row at a time to the fuller neighbour, of equal ones the upper', async (t) => {
  t.strictSame(valueArea([1, 20, 30, 100, 30, 10], 3), { bottom: 2, top: 4 })
  t.strictSame(valueArea([15, 70, 15], 1), { bottom: 1, top: 1 }, '70 % is enough')
  t.strictSame(valueArea([15.5, 69, 15.5], 1), { bottom: 1, top: 2 })
  t.strictSame(valueArea([50, 50], 0, 1), { bottom: 0, top: 1 })
})

t.test('no volume is lost and the value area contains its share', async () => {
  fc.assert(
    fc.property(anyHistory, ({ bars }) => {
      const found = volumeProfile(viewOf(toColumns(bars)))
      if (found === null) return
      const total = bars.slice(-120).reduce((sum, bar) => sum + bar.volume, 0)
      ok(Math.abs(found.rows.reduce((sum, row) => sum + row, 0) - total) <= 1e-6 * total)
      ok(found.low <= found.value_area_low && found.value_area_low <= found.poc)
      ok(found.poc <= found.value_area_high && found.value_area_high <= found.high)
    }),
    { numRuns: 60 },
  )
})
