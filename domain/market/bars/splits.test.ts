import fc from 'fast-check'
import t from 'tap'
import { sessionOfDay } from '../sessions.ts'
import type { Candle } from '../types.ts'
import { adjustForSplits, splitRatio } from './splits.ts'

const flat = (session: string, price: number, volume = 100): Candle => {
  return { session, open: price, high: price, low: price, close: price, volume }
}

t.test('the shares of one session in those of a later one', async (t) => {
  const splits = [
    { date: '2026-01-05', ratio: 4 },
    { date: '2026-01-02', ratio: 0.5 },
  ]
  t.equal(splitRatio(splits, '2026-01-01', '2026-01-05'), 2)
  t.equal(splitRatio(splits, '2026-01-02', '2026-01-04'), 1)
  t.equal(splitRatio(splits, '2026-01-04', '2026-01-05'), 4)
  t.equal(splitRatio(splits, '2026-01-05', '2026-01-09'), 1)
})

t.test('a split divides prices and multiplies volumes before its day, once, by the source or here', async (t) => {
  const split = [{ date: '2026-01-05', ratio: 10 }]
  const adjusted = [flat('2026-01-02', 40, 1_000), flat('2026-01-05', 41)]
  t.same(adjustForSplits([flat('2026-01-02', 400), flat('2026-01-05', 41)], split), adjusted)
  t.same(adjustForSplits(adjusted, split), adjusted, 'not twice')
  t.same(
    adjustForSplits([flat('2026-01-02', 400)], split),
    [flat('2026-01-02', 40, 1_000)],
    'a split after the last bar',
  )
  t.same(adjustForSplits([flat('2026-01-05', 41)], split), [flat('2026-01-05', 41)], 'a split on the first bar')
})

t.test('history of a walk is the same whichever splits are in its prices already', async () => {
  const walk = fc.array(fc.double({ min: -0.1, max: 0.1, noNaN: true }), { minLength: 4, maxLength: 12 })
  const ratio = fc.constantFrom(2, 3, 4, 10, 0.1, 0.05, 1.5)
  fc.assert(
    fc.property(walk, ratio, ratio, fc.boolean(), fc.boolean(), (moves, first, second, firstIn, secondIn) => {
      let price = 100
      const truth = moves.map((move, i) => flat(sessionOfDay(20_000 + i), (price *= 1 + move)))
      const splits = [
        { date: sessionOfDay(20_001), ratio: first },
        { date: sessionOfDay(20_003), ratio: second },
      ]
      const told = truth.map((bar) => {
        const owed =
          (bar.session < splits[0].date && !firstIn ? first : 1) *
          (bar.session < splits[1].date && !secondIn ? second : 1)
        return flat(bar.session, bar.close * owed, bar.volume / owed)
      })
      return adjustForSplits(told, splits).every(
        ({ close, volume }, i) =>
          Math.abs(close / truth[i].close - 1) < 1e-9 && Math.abs(volume / truth[i].volume - 1) < 1e-9,
      )
    }),
  )
})
