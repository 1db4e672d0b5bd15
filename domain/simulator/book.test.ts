import t from 'tap'
import { createRandom, hashSeed } from '../market/random.ts'
import { Book, type BookStock, type Entry, type Result } from './book.ts'
import { type Conversion, conversionAt } from './costs.ts'
import { cashOf, type Fill } from './execution.ts'
import { micros, toNumber } from './micros.ts'
import { NEW_ORDER, type Side } from './order.ts'
import { splitOrder, splitQuantity } from './splits.ts'
import { accountOf, livePrice, orderOf, Trading, termsOf } from './testing/orders.ts'
import { randomQuestion } from './testing/questions.ts'
import { runQuestion } from './testing/run-question.ts'

const freeConversion = (rate: number): Conversion => ({ ...conversionAt(rate), margin_ppm: 0n })

/** A fill at a price, with costs in the account's currency. */
function fill(price: number, quantity: number, fixed: number, conversion: Conversion | null = null, as_of = 1): Fill {
  const account = accountOf({ costs: { fixed: micros(fixed), percent: 0n, minimum: 0n }, conversion })
  const trading = new Trading(account, termsOf({ half_spread: 0n }))
  trading.place({ quantity: micros(quantity) })
  return trading.meet(livePrice(as_of, price))[0].fill
}

const numbers = (result: Result) =>
  Object.fromEntries(Object.entries(result).map(([key, value]) => [key, toNumber(value)]))

t.test("ghostfolio's gross and net results", async (t) => {
  const traded = (
    currency: string,
    trades: [Side, Fill][],
    price: number,
    own: string,
    conversion: Conversion | null,
  ) => {
    const book = new Book(own)
    book.append(book.flow(0, micros(1_000)))
    for (const [side, fill] of trades) book.append(book.fill({ symbol: 'A', currency }, side, fill))
    return { cost: book.position('A').cost, ...numbers(book.result(() => ({ price: micros(price), conversion }))) }
  }
  const baln: [Side, Fill][] = [
    ['buy', fill(142.9, 2, 1.55)],
    ['sell', fill(136.6, 2, 1.65)],
  ]
  t.match(traded('CHF', baln, 1, 'CHF', null), { price: -12.6, costs: -3.2, result: -15.8 })
  const novn: [Side, Fill][] = [
    ['buy', fill(75.8, 2, 2.95)],
    ['sell', fill(85.73, 1, 1.3)],
  ]
  t.match(traded('CHF', novn, 87.8, 'CHF', null), { price: 21.93, costs: -4.25, result: 17.68, cost: micros(75.8) })
  // Costs are whole cents here; there the fee was a dollar.
  const googl = { ...fill(89.12, 1, 0, freeConversion(0.9238)), costs: micros(0.9238) }
  t.match(traded('USD', [['buy', googl]], 116.45, 'CHF', freeConversion(0.8854)), {
    result: 19.851974,
    price: 24.197982,
    currency: -3.422208,
    costs: -0.9238,
    dividends: 0,
  })
})

t.test('splits and dividends are for shares of before the day, also when they become known late', async (t) => {
  const stock = { symbol: 'A', currency: 'USD' }
  const book = new Book('USD')
  const held = (entries: Entry[]) => {
    book.append(entries)
    return toNumber(book.position('A').quantity)
  }
  held(book.flow(0, micros(1e4)))
  t.equal(held(book.fill(stock, 'buy', fill(100, 10, 0, null, 10))), 10)
  t.equal(held(book.split(stock, 2, 20)), 20)
  t.equal(held(book.split(stock, 1 / 3, 30)), 6.666666)
  t.equal(toNumber(book.position('A').cost), 1_000, 'the cost is kept')
  t.equal(held(book.fill(stock, 'buy', fill(100, 1, 0, null, 40))), 7.666666)
  t.equal(held(book.split(stock, 3, 35)), 7.666666 + 2 * 6.666666, 'none of what was bought after it')
  const { cash } = book
  book.append(book.dividend(stock, micros(0.5), null, 40))
  t.equal(toNumber(book.cash - cash), 9.999999, 'on the shares of before the day')
  held(book.fill(stock, 'sell', fill(100, 20.999998, 0, null, 50)))
  t.equal(held(book.split(stock, 0.1, 50)), 0, 'no more go than there are')
  t.equal(splitQuantity(micros(3), 1 / 3), micros(1))
  t.equal(splitQuantity(micros(3), 0.333333), micros(1), 'a third of six digits')
  t.equal(splitQuantity(micros(300), 1 / 300), micros(1))
  t.equal(splitQuantity(micros(1_000), 1.0153), micros(1_015.3))
})

t.test('a split divides the levels of orders of before it, and multiplies what they have filled', async (t) => {
  const order = orderOf({ type: 'limit', quantity: 10n, limit: 101n, placed_at: 5 })
  const progress = { ...NEW_ORDER, filled: 7n }
  const fills = [fill(1, 0.000003, 0, null, 9), fill(1, 0.000004, 0, null, 10)]
  t.match(splitOrder({ order, progress }, fills, 2, 10), {
    order: { quantity: 20n, limit: 51n },
    progress: { filled: 10n },
  })
  t.match(splitOrder({ order, progress }, fills, 0.5, 10), {
    order: { quantity: 5n, limit: 202n },
    progress: { filled: 5n },
  })
  t.equal(splitOrder({ order, progress }, fills, 2, 5).order, order, 'placed after it')
})

t.test(
  'the fills of random questions, booked in their order, come to the cash and shares of the account',
  async (t) => {
    const stock = { symbol: 'A', currency: 'USD' }
    let booked = 0
    for (let seed = 0; seed < 500; seed++) {
      const question = randomQuestion(seed)
      const book = new Book('USD')
      book.append(book.flow(0, micros(question.cash)))
      const given = { at: 0, account: 'shares', amount: 0n, quantity: micros(question.position), ...stock } as const
      book.append([given])
      runQuestion(question, ({ cash, shares }, fills) => {
        for (const { placed, fill } of fills) book.append(book.fill(stock, placed.order.side, fill))
        booked += fills.length
        if (book.cash !== cash || book.position('A').quantity !== shares) t.fail(`seed ${seed}`)
      })
    }
    t.ok(booked > 500, `${booked} fills`)
  },
)

t.test('after any sequence cash is there, currencies sum to zero, and the parts to the result', async (t) => {
  const stocks: BookStock[] = [
    { symbol: 'A', currency: 'EUR' },
    { symbol: 'B', currency: 'USD' },
    { symbol: 'C', currency: 'USD' },
  ]
  let [fills, corrections] = [0, 0]
  for (let seed = 0; seed < 100; seed++) {
    const random = createRandom(hashSeed('book', seed))
    const book = new Book('EUR')
    const open: { stock: BookStock; side: Side; fill: Fill; booked: bigint }[] = []
    for (let at = 1; at <= 60; at++) {
      const stock = stocks[Math.floor(3 * random())]
      const rate = stock.currency === 'EUR' ? null : conversionAt(0.8 + 0.3 * random())
      const price = micros(5 + 20 * random())
      const what = random()
      if (what < 0.1) book.append(book.flow(at, micros(1_000 * random()) - (random() < 0.3 ? book.cash / 2n : 0n)))
      else if (what < 0.2) book.append(book.split(stock, [2, 0.1, 1.5, 1 / 3][at % 4], at - Math.floor(5 * random())))
      else if (what < 0.3) book.append(book.dividend(stock, micros(random()), rate, at - Math.floor(5 * random())))
      else if (what < 0.4 && open.length > 0) {
        const done = open[Math.floor(open.length * random())]
        if (done.fill.conversion === null) continue
        const { cash } = book
        const conversion = conversionAt(0.8 + 0.3 * random())
        book.append(book.correction(done.stock, done.side, done.fill, conversion, done.booked, at))
        done.booked += book.cash - cash
        corrections += 1
      } else {
        const side = random() < 0.6 ? 'buy' : 'sell'
        const costs = { fixed: micros(1), percent: micros(0.2), minimum: micros(2) }
        const account = { cash: book.cash, shares: book.position(stock.symbol).quantity, costs, conversion: rate }
        const trading = new Trading(account, termsOf())
        trading.place({ side, quantity: micros(40 * random()) + 1n })
        for (const { fill } of trading.meet(livePrice(at, toNumber(price)))) {
          open.push({ stock, side, fill, booked: cashOf(side, fill) })
          book.append(book.fill(stock, side, fill))
          fills += 1
        }
        if (book.cash !== account.cash) t.fail(`seed ${seed}: the account's cash`)
      }
      const sums = Map.groupBy(book.entries, ({ currency }) => currency)
      for (const [currency, entries] of sums) {
        const sum = entries.reduce((all, { amount }) => all + amount, 0n)
        if (sum !== 0n) t.fail(`seed ${seed}: ${currency} sums to ${sum}`)
      }
      const held = [...book.positions.values()]
      if (book.cash < 0n || held.some(({ quantity }) => quantity < 0n)) t.fail(`seed ${seed}: less than nothing`)
      const each = book.result((symbol) => ({ price, conversion: symbol === 'A' ? null : conversionAt(0.9) }))
      const parts = each.price + each.currency + each.dividends + each.costs
      if (parts !== each.result) t.fail(`seed ${seed}: parts ${parts} of ${each.result}`)
    }
    t.same(new Book('EUR', book.entries).positions, book.positions, 'a fold of its entries')
  }
  t.ok(fills > 1_500 && corrections > 200, `${fills} fills, ${corrections} corrections`)
})
