import t from 'tap'
import { RandomWalkBand } from './random-walk-band.ts'

function after(...closes: number[]): RandomWalkBand {
  const band = new RandomWalkBand()
  for (const close of closes) band.push(close)
  return band
}

t.test('it reaches 1.28 deviations, times the root of the sessions', async (t) => {
  const closes = [100]
  for (let i = 0; i < 250; i++) closes.push(closes[i] * Math.exp(i % 2 === 0 ? 0.01 : -0.01))
  const band = after(...closes)
  t.ok(Math.abs(band.bandWidth(1) - 0.012815515655446) < 1e-12)
  t.ok(Math.abs(band.bandWidth(4) - 2 * band.bandWidth(1)) < 1e-12)
})

t.test('only the last 250 returns count, and a price that does not move has a band of no width', async (t) => {
  const still = new Array(251).fill(7)
  t.equal(after(100, 5, 90, ...still).bandWidth(1), 0)
  t.ok(after(100, 5, 90, ...still.slice(1)).bandWidth(1) > 0)
  t.equal(after().bandWidth(1), 0)
  t.equal(after(3).bandWidth(10), 0)
})
