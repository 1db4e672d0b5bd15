import t from 'tap'
import { createRandom, gaussian, hashSeed, noise, type Random } from './random.ts'

t.test('the same seed gives the same numbers, another seed others', async (t) => {
  const draw = (seed: number) => Array.from({ length: 5 }, createRandom(seed))
  t.same(draw(7), draw(7))
  t.notSame(draw(7), draw(8))
  t.equal(hashSeed(1, 'AAPL', 20), hashSeed(1, 'AAPL', 20))
  const parts: (number | string)[][] = [[1], [2], [1, 2], [2, 1], [12], ['1', '2'], ['12'], ['12', ''], [-1], []]
  t.equal(new Set(parts.map((each) => hashSeed(...each))).size, parts.length)
})

t.test('uniform and normal numbers have the mean and the deviation they should', async (t) => {
  const moments = (draw: (random: Random) => number) => {
    const random = createRandom(hashSeed('moments'))
    const drawn = Array.from({ length: 50_000 }, () => draw(random))
    const mean = drawn.reduce((sum, value) => sum + value) / drawn.length
    return { mean, deviation: Math.sqrt(drawn.reduce((sum, value) => sum + (value - mean) ** 2, 0) / drawn.length) }
  }
  const uniform = moments((random) => random())
  t.ok(Math.abs(uniform.mean - 0.5) < 0.005 && Math.abs(uniform.deviation - 1 / Math.sqrt(12)) < 0.005)
  for (const normal of [moments(gaussian), moments(noise)]) {
    t.ok(Math.abs(normal.mean) < 0.02 && Math.abs(normal.deviation - 1) < 0.02)
  }
})
