import t from 'tap'
import { halfSpread } from './half-spread.ts'

t.test('by what a stock trades in a session, each limit included', async (t) => {
  for (const [usd, basis_points] of [
    [1e12, 2],
    [50e6, 2],
    [49e6, 5],
    [5e6, 5],
    [4e6, 20],
    [0.5e6, 20],
    [0.4e6, 75],
    [0, 75],
    [null, 75],
    [Number.NaN, 75],
  ] as const) {
    t.equal(halfSpread(usd), basis_points / 10_000, `${usd}`)
  }
})
