import fc from 'fast-check'
import t from 'tap'
import { sessionOfDay } from '../session-dates.ts'
import type { DailyBar } from '../types.ts'
import { adjustForSplits, datedSplits, distinctSplits, splitRatio } from './corporate-actions.ts'

const flat = (session: string, price: number, volume = 100): DailyBar => {
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
      // Two splits of one ratio two days apart would be one.
      fc.pre(first !== second)
      let price = 100
      const truth = moves.map((move, i) => flat(sessionOfDay(20_000 + i), (price *= 1 + move)))
      const splits = [
        { date: sessionOfDay(20_001), ratio: first },
        { date: sessionOfDay(20_003), ratio: second },
      ]
      const reported = truth.map((bar) => {
        const owed =
          (bar.session < splits[0].date && !firstIn ? first : 1) *
          (bar.session < splits[1].date && !secondIn ? second : 1)
        return flat(bar.session, bar.close * owed, bar.volume / owed)
      })
      return adjustForSplits(reported, splits).every(
        ({ close, volume }, i) =>
          Math.abs(close / truth[i].close - 1) < 1e-9 && Math.abs(volume / truth[i].volume - 1) < 1e-9,
      )
    }),
  )
})

const [THU, FRI, MON, TUE] = ['2026-01-01', '2026-01-02', '2026-01-05', '2026-01-06']
const ten = (date: string, ratio = 10) => ({ date, ratio })
const days = (...closes: number[]) => [THU, FRI, MON, TUE].slice(0, closes.length).map((day, i) => flat(day, closes[i]))

t.test('a split that is reported twice is one', async (t) => {
  t.same(distinctSplits([ten(FRI), ten(FRI)]), [ten(FRI)])
  t.same(distinctSplits([ten(FRI, 1 / 3), ten(MON, 0.3333)]), [ten(FRI, 1 / 3)], 'in another spelling')
  const apart = [ten('2026-01-09'), ten(FRI)]
  t.same(distinctSplits([...apart, ten(FRI, 2)]), [ten(FRI), ten(FRI, 2)], 'seven days apart, of one ratio')
  const two = [ten(FRI), ten('2026-01-10')]
  t.same(distinctSplits(two), two, 'more than seven days apart they are two')
  t.same(adjustForSplits(days(400, 41), [ten(FRI), ten(FRI)]), adjustForSplits(days(400, 41), [ten(FRI)]))
})

t.test('under two dates it is of the day on which the prices changed', async (t) => {
  const reported = [ten(FRI), ten(MON)]
  t.same(distinctSplits(reported, days(980, 98)), [ten(FRI)], 'the first')
  t.same(distinctSplits(reported, days(980, 98, 98)), [ten(FRI)])
  t.same(distinctSplits(reported, days(980, 975, 98)), [ten(MON)], 'the second')
  t.same(distinctSplits(reported, days(980, 975)), [ten(MON)], 'of which nothing is known yet')
  t.same(distinctSplits(reported.toReversed(), days(98, 97.5, 98)), [ten(MON)], 'where no price shows it, the first')
  t.same(
    adjustForSplits(days(980, 98), reported).map(({ close }) => close),
    [98, 98],
  )
  const reverse = [ten(FRI, 0.1), ten(MON, 0.1)]
  t.same(distinctSplits(reverse, days(9.8, 9.7, 98)), [ten(MON, 0.1)])
})

t.test('what is stored has both dates until the prices have shown the day', async (t) => {
  const reported = [ten(MON), ten(FRI)]
  t.same(datedSplits(reported, days(980)), reported.toReversed())
  t.same(datedSplits(reported, days(98, 98, 98)), reported.toReversed(), 'closes that were divided since show nothing')
  t.same(datedSplits(reported, days(980, 98)), [ten(FRI)])
})
