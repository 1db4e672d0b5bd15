import { ok } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { toColumns } from '../../market/bars/columns.ts'
import { anyHistory } from '../testing/any-history.ts'
import { AVERAGE_PERIODS, addClose, averagesOf, averagesWith, newAverages } from './averages.ts'
import { computeSeries } from './compute.ts'

const LENGTH = AVERAGE_PERIODS.length

t.test('those that the single pass and the window have, at every close', async () => {
  fc.assert(
    fc.property(anyHistory, ({ bars }) => {
      const columns = toColumns(bars)
      const { close } = columns
      const { ema_20, ema_50 } = computeSeries(columns)
      const averages = newAverages()
      const values = new Float64Array(2 * LENGTH)
      for (let i = 0; i < close.length; i++) {
        averagesWith(averages, close[i], values)
        ok(Object.is(values[AVERAGE_PERIODS.indexOf(20)], ema_20[i]))
        ok(Object.is(values[AVERAGE_PERIODS.indexOf(50)], ema_50[i]))
        AVERAGE_PERIODS.forEach((period, slot) => {
          const mean = close.slice(i + 1 - period, i + 1).reduce((sum, price) => sum + price, 0) / period
          const simple = values[LENGTH + slot]
          ok(i + 1 < period ? Number.isNaN(simple) : Math.abs(simple - mean) <= 1e-12 * mean)
        })
        addClose(averages, close, i)
      }
    }),
  )
})

t.test('forty thousand bars and a fall to a millionth leave no error', async (t) => {
  const close = Float64Array.from(
    { length: 40_000 },
    (_, i) => (i < 39_700 ? 1e6 / 3 : 1 / 3) * (1 + 0.1 * Math.sin(i)),
  )
  const values = new Float64Array(2 * LENGTH)
  averagesWith(structuredClone(averagesOf(close.subarray(0, -1))), close[39_999], values)
  AVERAGE_PERIODS.forEach((period, slot) => {
    const mean = close.slice(-period).reduce((sum, price) => sum + price, 0) / period
    t.ok(Math.abs(values[LENGTH + slot] / mean - 1) < 1e-13, `SMA ${period}`)
  })
})
