import t from 'tap'
import { randomWalk } from '#test/support/reference/random-walks.ts'
import { createRandom } from '../market/random.ts'
import { heldEqually, totalReturns } from './benchmark.ts'
import { type LuckTrade, luckOf } from './luck.ts'
import { performanceOf } from './performance.ts'

const { columns } = randomWalk(0, 300)
const days = columns.session
const stocks = Array.from({ length: 40 }, (_, seed) => randomWalk(seed, 300).columns.close)

t.test('dividends are put back on their day, also where it has no bar', async (t) => {
  const closes = Float64Array.of(10, Number.NaN, 9, 12)
  t.same([...totalReturns(closes, new Map([[1, 1]]))], [10, Number.NaN, 10, 12 * (1 + 1 / 9)])
})

t.test('money in equal parts has the return of its stocks, whatever comes and goes', async (t) => {
  const flows = [
    { date: days[100], amount: 500 },
    { date: days[200], amount: -700 },
  ]
  const index = performanceOf(
    days.map((date, day) => ({ date, value: stocks[3][day] })),
    [],
  )
  const one = performanceOf(heldEqually(days, 1_000, flows, [stocks[3]]), flows)
  t.ok(Math.abs(one.twr - index.twr) < 1e-12)
  const two = heldEqually(days, 1_000, [], [stocks[3], stocks[4]])
  const grown = (stock: Float64Array) => stock[299] / stock[0]
  t.ok(Math.abs(two[299].value - 500 * (grown(stocks[3]) + grown(stocks[4]))) < 1e-9)
  const late = stocks[4].map((close, day) => (day < 50 ? Number.NaN : close))
  t.equal(heldEqually(days, 1_000, [], [late])[299].value, 1_000, 'money waits where there is nothing to buy')
})

/** Buys of all the cash and sales of everything, ten days apart. */
const trades = Array.from({ length: 28 }, (_, i): LuckTrade => {
  return { day: 5 + 10 * i, side: i % 2 === 0 ? 'buy' : 'sell', symbol: 'A', part: 1, costs: 0.001 }
})
const asked = { days, startCash: 1_000, flows: [], trades, twr: 0 }

t.test('a portfolio of drawn stocks stands anywhere among them, and always at the same place', async (t) => {
  const random = createRandom(5)
  const places = Array.from({ length: 40 }, () => {
    let value = 1
    for (let i = 0; i < 28; i += 2) {
      const stock = stocks[Math.floor(40 * random())]
      value *= (stock[trades[i + 1].day] / stock[trades[i].day]) * (0.999 / 1.001)
    }
    return luckOf({ ...asked, twr: value - 1 }, stocks, 7).percentile
  })
  const mean = places.reduce((sum, place) => sum + place, 0) / 40
  t.ok(mean > 35 && mean < 65, `mean ${mean}`)
  t.ok(places.some((place) => place < 20) && places.some((place) => place > 80))
  t.same(luckOf(asked, stocks, 7), luckOf(asked, stocks, 7))
  t.not(luckOf(asked, stocks, 8).percentile, luckOf(asked, stocks, 7).percentile)
})

t.test('the band is of its index, which payments do not move', async (t) => {
  const { band } = luckOf(asked, stocks, 7)
  t.match(band[0], { day: 0, low: 1, middle: 1, high: 1 })
  t.equal(band.at(-1)?.day, 299)
  t.ok(band.every(({ low, middle, high }) => low <= middle && middle <= high))
  const flows = [
    { date: days[8], amount: 5_000 },
    { date: days[11], amount: -300 },
    { date: days[289], amount: -1e9 },
  ]
  const alike = [Float64Array.from(days, () => 10)]
  t.match(luckOf({ ...asked, flows, trades: trades.map((each) => ({ ...each, costs: 0 })) }, alike, 1), {
    percentile: 50,
  })
})

t.test('what cannot be bought stays cash', async (t) => {
  t.equal(luckOf(asked, [], 1).percentile, 50)
  const late = stocks.map((stock) => stock.map((close, day) => (day < 100 ? Number.NaN : close)))
  t.ok(Number.isFinite(luckOf(asked, late, 1).band.at(-1)?.middle))
})
