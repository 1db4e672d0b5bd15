import t from 'tap'
import { createRandom, gaussian } from '../market/random.ts'
import { sessionOfDay } from '../market/session-dates.ts'
import { nearestRate } from './internal-rate.ts'
import { type DayValue, type Flow, performanceOf } from './performance.ts'

const near = (actual: number | null, expected: number, within: number) =>
  actual !== null && Math.abs(actual - expected) <= within

/** The internal rate of payments into a portfolio, and at last out of it. */
function xirr(payments: readonly (readonly [string, number])[]): number | null {
  const [[first, paid], [last, received]] = [payments[0], payments[payments.length - 1]]
  const values = [
    { date: first, value: -paid },
    { date: last, value: received },
  ]
  const flows = payments.slice(1, -1).map(([date, amount]) => ({ date, amount: -amount }))
  return performanceOf(values, flows).xirr
}

t.test('published internal rates', async (t) => {
  const published: [expected: number, ...payments: [date: string, amount: number][]][] = [
    // Excel's documentation of XIRR.
    [
      0.3733625335,
      ['2008-01-01', -10_000],
      ['2008-03-01', 2_750],
      ['2008-10-30', 4_250],
      ['2009-02-15', 3_250],
      ['2009-04-01', 2_750],
    ],
    // Portfolio Performance's tests; the second is 0.1444630 there, by another count of days.
    [0.05014075, ['2010-01-01', -200], ['2010-12-31', 210]],
    [
      0.144439,
      ['2002-11-30', -4_398],
      ['2007-06-11', 200],
      ['2008-05-11', 270],
      ['2009-05-01', 280],
      ['2010-06-01', 280],
      ['2011-05-02', 300],
      ['2012-04-30', 330],
      ['2012-12-06', 14_508],
    ],
    // Newton's method diverges on it.
    [-0.999251643, ['2019-05-24', -1_560.94], ['2020-01-13', -1_160], ['2020-06-29', 42.8]],
  ]
  for (const [expected, ...payments] of published) {
    const rate = xirr(payments)
    t.ok(near(rate, expected, 1e-6), `${rate}, not ${expected}`)
  }
})

t.test('of several internal rates the one nearest to 0, and none where there is none', async (t) => {
  const of = (...amounts: number[]) => nearestRate(amounts.map((amount, years) => ({ years, amount })))
  t.ok(near(of(-100, 230, -132), 0.1, 1e-9), 'of 10 % and 20 %')
  t.ok(near(of(-100, 170, -72), -0.1, 1e-9), 'of −10 % and −20 %')
  t.ok(near(of(-100, 200, -99), 0.1, 1e-9), 'of 10 % and −10 %, which is further off in the logarithm')
  t.equal(of(-100, 200, -100), 0, 'a double one at 0')
  t.ok(near(of(-100, 220, -121), 0.1, 1e-6), 'a double one elsewhere')
  t.equal(of(-100, 100, -100), null, 'none at all')
  t.equal(of(100, 100), null, 'no change of sign')
  t.equal(of(0, 0), null)
  t.ok(near(of(-1, 0, 0, 0, 1e20), 1e5 - 1, 1e-2))
  t.equal(
    xirr([
      ['2020-01-01', -1],
      ['2020-01-11', 2],
    ]),
    null,
    'above 1,000',
  )
  t.equal(of(-1e-30, 1), null, 'a logarithm above 60')
  t.equal(
    xirr([
      ['2020-01-01', -1],
      ['2020-01-01', 1],
    ]),
    null,
  )
})

t.test("Portfolio Performance's time-weighted return", async (t) => {
  const day = (i: number) => sessionOfDay(15_339 + i)
  const gains = [230, 200, -234.41, 293.99, 293.99, 195.99, -882.52, -1_003.85]
  const flows = [0, 200, -400, 0, 0, 5_400, -3_697.04, 0]
  let value = 10_000
  const values: DayValue[] = [{ date: day(0), value }]
  for (const [i, gain] of gains.entries()) {
    value += flows[i] + gain
    values.push({ date: day(i + 1), value })
  }
  const paid = flows.map((amount, i): Flow => ({ date: day(i + 1), amount }))
  const { twr } = performanceOf(values, [{ date: day(0), amount: 10_000 }, ...paid])
  t.ok(near(twr, -0.056182678, 1e-8), `${twr}`)
})

/** Values whose index is as given, without flows. */
const indexed = (...index: number[]) => index.map((value, i) => ({ date: sessionOfDay(20_000 + i), value }))

t.test("Portfolio Performance's drawdown and volatility", async (t) => {
  const accumulated = [1, 1, -0.5, 1, 1, 2, 3, 4, 5, 6]
  t.match(performanceOf(indexed(...accumulated.map((gain) => 1 + gain)), []), { drawdown: 0.75, drawdown_days: 5 })
  const index = [1]
  for (const [i, gain] of [0.005, -1 / 300, -0.005, 0.01, 0.01, -0.005].entries()) index.push(index[i] * (1 + gain))
  const { volatility } = performanceOf(indexed(...index), [])
  t.ok(near(volatility, 0.017736692475, 1e-8), `${volatility}`)
})

t.test('what has no answer, and ends of days', async (t) => {
  const nothing = { twr: 0, xirr: null, drawdown: 0, drawdown_days: 0, volatility: null, index: [], last_day: null }
  t.same(performanceOf([], []), nothing)
  t.match(performanceOf(indexed(5), []), { twr: 0, xirr: null, drawdown_days: 0, volatility: null })
  t.match(performanceOf(indexed(1, 2, 3), []), { twr: 2, drawdown: 0, drawdown_days: 1 }, 'also without a fall')
  t.match(performanceOf(indexed(2, 2, 1, 2, 1), []), { drawdown: 0.5, drawdown_days: 4 }, 'the first of equal highs')
  t.match(performanceOf(indexed(2, 0, 0), []), { twr: -1, drawdown: 1, drawdown_days: 2, volatility: null })
  const [monday, wednesday] = ['2026-03-02', '2026-03-04']
  const weekend: Flow[] = [
    { date: '2026-03-01', amount: 900 },
    { date: monday, amount: 50 },
    { date: monday, amount: -50 },
    { date: '2026-03-03', amount: 100 },
    { date: wednesday, amount: -10 },
    { date: '2026-03-05', amount: 7 },
  ]
  const values = [
    { date: monday, value: 100 },
    { date: wednesday, value: 210 },
  ]
  t.ok(near(performanceOf(values, weekend).twr, 220 / 200 - 1, 1e-15))
})

t.test('random flows change no time-weighted return', async (t) => {
  const random = createRandom(1)
  const index = [1]
  for (let i = 0; i < 500; i++) index.push(index[i] * Math.exp(0.01 * gaussian(random)))
  const flows: Flow[] = []
  let units = 1
  const values = indexed(...index).map(({ date }, i) => {
    if (i > 0 && random() < 0.3) {
      const amount = (random() - 0.4) * units * index[i - 1]
      flows.push({ date, amount })
      units += amount / (amount > 0 ? index[i - 1] : index[i])
    }
    return { date, value: units * index[i] }
  })
  const [held, still] = [performanceOf(values, flows), performanceOf(indexed(...index), [])]
  t.ok(flows.length > 100)
  t.ok(near(held.twr, still.twr, 1e-10))
  t.ok(near(held.volatility, still.volatility as number, 1e-10))
  t.ok(near(held.drawdown, still.drawdown, 1e-10))
})

t.test('the last day apart from payments, and the index of each day', (t) => {
  const flows = [
    { date: sessionOfDay(1), amount: 50 },
    { date: sessionOfDay(2), amount: -30 },
  ]
  const { last_day, index } = performanceOf(
    [100, 165, 168].map((value, i) => ({ date: sessionOfDay(i), value })),
    flows,
  )
  t.same(last_day, { gain: 33, change: 0.2 })
  t.ok(near(index[1], 1.1, 1e-12) && near(index[2], 1.1 * 1.2, 1e-12))
  t.end()
})
