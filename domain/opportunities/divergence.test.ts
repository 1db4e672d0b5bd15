import t from 'tap'
import { barsOf, zigzag } from '../indicators/testing/bars.ts'
import { firesBothWays } from './testing/findings.ts'

/** Falls to 90 at bar 49, recovers, and dips to 89 at bar 66: a lower low after gains, so with a higher RSI. */
const twoLows = barsOf(zigzag([139, 0], [90, 49], [98, 57], [89, 66], [105, 82]))

t.test('reported once, on the bar that confirms the newer swing point', async (t) => {
  firesBothWays(t, twoLows, {
    at: 71,
    sum: 300,
    up: [
      'divergence-up',
      /^Entre el 19\/02\/2020 y el 07\/03\/2020 el precio marcó un mínimo más bajo \(de 89,50 a 88,50\) y el RSI uno más alto \(de 0,0 a \d+,\d\)\.$/,
    ],
    down: [
      'divergence-down',
      /un máximo más alto \(de 210,50 a 211,50\) y el RSI uno más bajo \(de 100,0 a \d+,\d\)\.$/,
    ],
  })
})
