import t from 'tap'
import { Volatility } from './filtered-band.ts'
import { HORIZON } from './horizon.ts'

function after(...ranges: number[]): Volatility {
  const volatility = new Volatility()
  for (const range of ranges) volatility.push(range)
  return volatility
}

/** The amount that each of the sessions ahead adds to the squares of the scales. */
function ranges(volatility: Volatility): number[] {
  const scales = volatility.scales()
  return Array.from(scales, (scale, i) => Math.sqrt(scale ** 2 - (i === 0 ? 0 : scales[i - 1] ** 2)))
}

t.test('steady ranges are expected to go on, and moves to grow with the root of time', async (t) => {
  const volatility = after(...new Array(300).fill(0.02))
  t.ok(Math.abs(volatility.expected - 0.02) < 1e-12)
  volatility.scales().forEach((scale, i) => {
    t.ok(Math.abs(scale - 0.02 * Math.sqrt(i + 1)) < 1e-12)
  })
})

t.test('after a wild day the ranges ahead fall back, after a calm one they rise', async (t) => {
  const usual = new Array(300).fill(0.02)
  for (const [last, sign] of [
    [0.06, -1],
    [0.005, 1],
  ]) {
    const volatility = after(...usual, last)
    const ahead = ranges(volatility)
    t.equal(ahead.length, HORIZON)
    t.ok(Math.abs(ahead[0] - volatility.expected) < 1e-12)
    for (let i = 1; i < HORIZON; i++) t.ok(sign * (ahead[i] - ahead[i - 1]) > 0, `${last} ${i}`)
    t.ok(sign * (0.02 - ahead[HORIZON - 1]) > 0, 'not beyond what is usual')
  }
})

t.test('without any range nothing is expected', async (t) => {
  t.equal(new Volatility().expected, 0)
  t.equal(after(0, 0, 0).expected, 0)
  t.same([...after(0, 0).scales()], new Array(HORIZON).fill(0))
})
