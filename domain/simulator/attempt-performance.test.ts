import t from 'tap'
import { attemptPerformance, tradedPortfolio } from './attempt-performance.ts'
import { Book } from './book.ts'
import { micros, worthOf } from './micros.ts'
import type { Side } from './order.ts'

const days = ['2026-01-12', '2026-01-13', '2026-01-14', '2026-01-15']
const at = (day: number) => Date.parse(`${days[day]}T15:00:00Z`)
const dateOf = ({ at }: { at: number }) => new Date(at).toISOString().slice(0, 10)

/** A book of 1,000 that pays 1 for each trade. */
function bookOf(
  ...trades: readonly (readonly [day: number, side: Side, symbol: string, quantity: number, price: number])[]
) {
  const book = new Book('USD')
  book.append(book.flow(at(0), micros(1_000)))
  for (const [day, side, symbol, quantity, price] of trades) {
    const whole = { price: micros(price), quantity: micros(quantity) }
    const value = worthOf(whole.price, whole.quantity)
    const fill = { ...whole, as_of: at(day), value, margin: 0n, costs: micros(1), conversion: null }
    book.append(book.fill({ symbol, currency: 'USD' }, side, fill))
  }
  return book
}

t.test('luck trades the same parts at the same costs', async (t) => {
  const book = bookOf(
    [1, 'buy', 'A', 1, 499],
    [1, 'buy', 'B', 10, 9.9],
    [2, 'sell', 'A', 0.5, 600],
    [3, 'sell', 'A', 0.5, 1],
  )
  const own = { values: days.map((date) => ({ date, value: 1_000 })), twr: 0.5 }
  const portfolio = tradedPortfolio(book.entries, own, {
    dateOf,
    halfSpreadOf: (symbol) => (symbol === 'B' ? 0.01 : 0),
  })
  t.same(portfolio, {
    days,
    startCash: 1_000,
    flows: [],
    twr: 0.5,
    trades: [
      { day: 1, side: 'buy', symbol: 'A', part: 500 / 1_000, costs: 1 / 499 },
      { day: 1, side: 'buy', symbol: 'B', part: 100 / 500, costs: 1 / 99 + 0.01 },
      { day: 2, side: 'sell', symbol: 'A', part: 0.5, costs: 1 / 300 },
      { day: 3, side: 'sell', symbol: 'A', part: 1, costs: 1 },
    ],
  })
})

t.test('a split is no trade', async (t) => {
  const book = bookOf([0, 'buy', 'A', 10, 50])
  book.append(book.split({ symbol: 'A', currency: 'USD' }, 0.1, at(1)))
  const asked = { followed: new Set<string>(), dateOf }
  t.equal(attemptPerformance(book.entries, days, [], asked).closed_trades, 0)
  const own = { values: days.map((date) => ({ date, value: 999 })), twr: 0 }
  t.equal(tradedPortfolio(book.entries, own, { dateOf, halfSpreadOf: () => 0 }).trades.length, 1)
})

t.test('shares whose close is not known count at what was paid for them', async (t) => {
  const book = bookOf([1, 'buy', 'A', 2, 100], [1, 'buy', 'B', 1, 50])
  const stock = (symbol: string, ...closes: number[]) => {
    return { symbol, closes: Float64Array.from(closes), dividends: new Map(), ratios: new Float64Array(4).fill(1) }
  }
  const stocks = [stock('A', Number.NaN, Number.NaN, 110, Number.NaN)]
  const { own } = attemptPerformance(book.entries, days, stocks, { followed: new Set(), dateOf })
  t.same(
    own?.values.map(({ value }) => value),
    [1_000, 998, 1_018, 1_018],
  )
})
