import t from 'tap'
import { naiveFills } from './testing/naive.ts'
import { bar, order, type Question, type QuestionOrder, question, quote, randomQuestion } from './testing/questions.ts'
import { runQuestion } from './testing/run-question.ts'

/** What becomes of orders: the state, then price × quantity of each fill. */
function fates(asked: Partial<Question>): string[] {
  return runQuestion(question(asked)).map(({ state, fills }) => {
    return [state, ...fills.map(({ price, quantity }) => `${price}×${quantity}`)].join(' ')
  })
}

const buy = (fields: Partial<QuestionOrder> = {}) => order({ side: 'buy', ...fields })
const sell = (fields: Partial<QuestionOrder> = {}) => order({ side: 'sell', ...fields })
const limit = (level: number): Partial<QuestionOrder> => ({ type: 'limit', limit: level })
const stop = (level: number): Partial<QuestionOrder> => ({ type: 'stop', stop: level })
const early = { placed_at: '2026-03-05T21:00:00Z' }

t.test("backtrader's fills of the next bar, but for the touch", async (t) => {
  for (const [asked, ohlc, expected] of [
    [buy(early), [103, 105, 99, 104], 'filled 103×1'],
    [buy({ ...early, ...limit(98) }), [100, 101, 97, 99], 'filled 98×1'],
    // At the limit itself the queue decides, which is not known: backtrader fills at 98.
    [buy({ ...early, ...limit(98) }), [100, 101, 98, 99], 'waiting'],
    [buy({ ...early, ...limit(98) }), [95, 101, 94, 99], 'filled 95×1'],
    [buy({ ...early, ...limit(98) }), [100, 101, 98.5, 99], 'waiting'],
    [buy({ ...early, ...stop(102) }), [100, 103, 99, 101], 'filled 102×1'],
    [buy({ ...early, ...stop(102) }), [105, 106, 104, 105], 'filled 105×1'],
    [sell({ ...early, ...limit(105) }), [108, 109, 104, 106], 'filled 108×1'],
    [sell({ ...early, ...stop(95) }), [90, 96, 89, 91], 'filled 90×1'],
    [sell({ ...early, ...stop(95) }), [97, 98, 94, 96], 'filled 95×1'],
  ] as const) {
    const [open, high, low, close] = ohlc
    const prices = [bar({ open, high, low, close })]
    t.same(fates({ half_spread: 0, position: 1, orders: [asked], prices }), [expected], `${ohlc}`)
  }
})

t.test('a price counts once, of the session, trusted, and later than the order', async (t) => {
  const meets = (...prices: Question['prices']) => fates({ half_spread: 0, orders: [buy()], prices })
  t.same(meets(quote({ as_of: '2026-03-06T15:00:00Z' })), ['waiting'], 'that of the instant of the order')
  t.same(meets(quote({ as_of: '2026-03-06T15:00:01Z' })), ['filled 100×1'])
  t.same(meets(quote({ opens_at: '2026-03-06T15:02:00Z' })), ['waiting'], 'before the opening')
  t.same(meets(quote({ price: 0 })), ['waiting'], 'no price')
  for (const freshness of ['closed', 'stale', 'frozen', 'in_review']) {
    t.same(meets(quote({ freshness })), ['waiting'], freshness)
  }
  for (const freshness of ['live', 'delayed', 'simulated', 'replay']) {
    t.same(meets(quote({ freshness })), ['filled 100×1'], freshness)
  }
  const later = quote({ as_of: '2026-03-06T15:09:00Z', price: 90, freshness: 'closed' })
  t.same(meets(later, quote({})), ['filled 100×1'], 'what was not accepted makes none old')
  const orders = [buy({ placed_at: '2026-03-06T14:40:00Z', ...limit(95) })]
  const back = quote({ as_of: '2026-03-06T14:50:00Z', price: 90 })
  t.same(fates({ orders, prices: [quote({}), back] }), ['waiting'], 'older than the newest')
})

t.test('half a spread is paid where only the last price is known', async (t) => {
  const met = (asked: Partial<Question>, fields = {}, side = buy()) =>
    fates({ orders: [side], prices: [quote(fields)], position: 1, ...asked })[0]
  t.equal(met({ median_value_usd: 50e6 }), 'filled 100.02×1')
  t.equal(met({ median_value_usd: 50e6 }, {}, sell()), 'filled 99.98×1')
  t.equal(met({ median_value_usd: 5e6 }), 'filled 100.05×1')
  t.equal(met({ median_value_usd: 0.5e6 }), 'filled 100.2×1')
  t.equal(met({ median_value_usd: null }), 'filled 100.75×1')
  t.equal(met({ median_value_usd: 50e6, tick: 0.1 }), 'filled 100.05×1', 'half a tick')
  t.equal(met({ median_value_usd: 50e6, bounce: 0.3 }), 'filled 100.3×1', 'half of what it bounces')
  t.equal(
    met({ median_value_usd: 50e6, tick: 0.000001 }, { price: 0.000001 }),
    'filled 0.000002×1',
    'against the buyer',
  )
  t.equal(met({ median_value_usd: 50e6, tick: 0.000001 }, { price: 0.000001 }, sell()), 'waiting', '0 is no price')
  const sides = { bid: 99.9, ask: 100.4 }
  t.equal(met({}, sides), 'filled 100.4×1')
  t.equal(met({}, sides, sell()), 'filled 99.9×1')
  t.equal(met({}, { ask: 100.4 }, sell()), 'filled 99.25×1', 'one side known')
  t.equal(met({}, { bid: 0, ask: 100.4 }), 'filled 100.75×1', 'a side of 0 makes both unknown')
  t.equal(met({}, { bid: 100.5, ask: 100.4 }), 'filled 100.75×1', 'and so does a bid above the ask')
  t.equal(met({}, {}, buy(limit(101))), 'filled 100.75×1', 'far through')
  t.equal(met({}, {}, buy(limit(100.5))), 'filled 100.5×1', 'never beyond its level')
  t.equal(met({}, {}, buy(limit(100))), 'waiting', 'at its level')
  t.equal(met({}, { price: 99.99 }, buy(limit(100))), 'filled 100×1', 'through by a tick')
  t.equal(met({}, { price: 100, ask: 99.9 }, buy(limit(100))), 'filled 99.9×1', 'the ask counts')
})

t.test('a stop is triggered by the last price, and a market order from then on', async (t) => {
  const at = (minute: number, fields = {}) => quote({ as_of: `2026-03-06T15:0${minute}:00Z`, ...fields })
  const orders = [buy({ ...stop(101), quantity: 5 })]
  const prices = [
    at(1, { volume: 10 }),
    at(2, { price: 101, ask: 103, volume: 20 }),
    at(3, { price: 90, volume: 1_000 }),
  ]
  t.same(fates({ half_spread: 0, orders, prices }), ['filled 103×1 90×4'])
  t.same(fates({ half_spread: 0, orders: [buy(stop(99))], prices: [at(1)] }), ['filled 100×1'], 'at once')
  t.same(fates({ half_spread: 0, orders: [sell(stop(99))], prices: [at(1)] }), ['waiting'])
})

t.test('a missed bar does the adverse first', async (t) => {
  const day = bar({ open: 100, high: 110, low: 90 })
  const both = [sell({ ...early, ...limit(105) }), sell({ ...early, ...stop(95) })]
  t.same(fates({ half_spread: 0, position: 1, orders: both, prices: [day] }), ['refused', 'filled 95×1'])
  const round = [sell({ ...early, ...limit(105) }), buy({ ...early, ...limit(95) })]
  t.same(fates({ half_spread: 0, orders: round, prices: [day] }), ['waiting', 'filled 95×1'], 'bought in the bar')
  const next = bar({ date: '2026-03-09', opens_at: '2026-03-09T14:30:00Z', open: 100, high: 106, low: 99 })
  t.same(fates({ half_spread: 0, orders: round, prices: [day, next] }), ['filled 105×1', 'filled 95×1'])
  const opening = [sell({ ...early, ...limit(105) }), buy(early)]
  t.same(fates({ half_spread: 0, orders: opening, prices: [day] }), ['waiting', 'filled 100×1'], 'at its opening too')
  t.same(fates({ position: 1, orders: [sell({ ...early, ...stop(95) })], prices: [day] }), ['filled 94.2875×1'])
  t.same(fates({ orders: [buy()], prices: [day] }), ['waiting'], 'placed after it opened')
  t.same(fates({ half_spread: 0, orders: [buy(early)], prices: [day, quote({})] }), ['filled 100×1'], 'before quotes')
})

t.test('at most a tenth of what traded is filled, by all orders together', async (t) => {
  const at = (minute: number, fields = {}) => quote({ as_of: `2026-03-06T15:0${minute}:00Z`, ...fields })
  const orders = [buy({ quantity: 3 }), buy({ quantity: 3 })]
  const fill = (asked: Partial<Question>) => fates({ half_spread: 0, orders, ...asked })
  t.same(fill({ prices: [at(1, { volume: 1e6 })] }), ['waiting', 'waiting'], 'what traded before the order is not its')
  t.same(fill({ prices: [at(1, { volume: 100 }), at(2, { volume: 140 })] }), ['filled 100×3', 'partial 100×1'])
  t.same(fill({ prices: [at(1, { volume: 100 }), at(2, { volume: 100 })] }), ['waiting', 'waiting'], 'nothing traded')
  t.same(fill({ prices: [at(1, { volume: 100 }), at(2), at(3, { volume: 110 })] }), ['partial 100×1', 'waiting'])
  t.same(fill({ prices: [at(1), at(2)] }), ['filled 100×3', 'filled 100×3'], 'volume that is never told')
  t.same(fill({ lot: 5, prices: [at(1, { volume: 9 }), at(2, { volume: 13 })] }), ['filled 100×3', 'partial 100×1'])
  const before = orders.map((each) => ({ ...each, placed_at: '2026-03-06T14:29:59Z' }))
  t.same(fill({ orders: before, prices: [at(1, { volume: 40 })] }), ['filled 100×3', 'partial 100×1'])
  t.same(fill({ orders: [buy({ ...early, quantity: 3 })], prices: [bar({ volume: 10 })] }), ['partial 100×1'])
})

t.test('cash and shares count at a fill, with costs', async (t) => {
  const prices = [quote({})]
  const costs = { fixed: 1, percent: 0.1, minimum: 2 }
  const fill = (asked: Partial<Question>) => runQuestion(question({ half_spread: 0, costs, prices, ...asked }))
  const [rich] = fill({ orders: [buy({ quantity: 50 })], cash: 1e4 })
  t.match(rich, { state: 'filled', fills: [{ quantity: 50, costs: 6 }] })
  const [short] = fill({ orders: [buy({ quantity: 50 })], cash: 1_002 })
  t.match(short, { state: 'partial', end: 'cash', fills: [{ quantity: 10, costs: 2 }] })
  t.match(fill({ orders: [buy()], cash: 2 }), [{ state: 'refused', end: 'cash', fills: [] }])
  t.match(fill({ orders: [sell({ quantity: 3 })], position: 2 }), [{ state: 'partial', end: 'shares' }])
  t.match(fill({ orders: [sell()] }), [{ state: 'refused', end: 'shares' }])
  const at = (minute: number, volume: number) => quote({ as_of: `2026-03-06T15:0${minute}:00Z`, price: 0.5, volume })
  const [cut] = fill({
    tick: 0.0001,
    orders: [sell({ quantity: 100 })],
    position: 100,
    prices: [at(1, 0), at(2, 10.01), at(3, 1_000)],
  })
  t.same(
    cut.fills.map(({ quantity, costs }) => [quantity, costs]),
    [
      [1.001, 0.5],
      [98.999, 1.5],
    ],
    'a sale costs at most what it brings, in whole cents, and the rest falls on the next fill',
  )
})

t.test('an order ends once a price is later, and meets those of before', async (t) => {
  const at = (minute: number, price = 100) => quote({ as_of: `2026-03-06T15:0${minute}:00Z`, price })
  const end = (fields: Partial<QuestionOrder>, ...prices: Question['prices']) =>
    fates({ half_spread: 0, orders: [buy({ ...limit(99), ...fields })], prices })
  const [two, three] = ['2026-03-06T15:02:00Z', '2026-03-06T15:03:00Z']
  t.same(end({ expires_at: two }, at(2)), ['waiting'])
  t.same(end({ expires_at: two }, at(2), at(3, 90)), ['expired'])
  t.same(end({ cancelled_at: two }, at(2, 90)), ['filled 90×1'], 'a cancelling is no way out of what has happened')
  t.same(end({ cancelled_at: two, expires_at: three }, at(4)), ['cancelled'])
  t.same(end({ cancelled_at: three, expires_at: two }, at(4)), ['expired'])
  t.same(end({ cancelled_at: two, expires_at: two }, at(4)), ['cancelled'])
  const volumes = [100, 110, 110].map((volume, i) => quote({ ...at(i + 1, 90), volume }))
  t.same(end({ quantity: 5, expires_at: two }, ...volumes), ['expired 90×1'], 'with its fills')
})

t.test('500 random questions as a second executor answers them', async (t) => {
  for (let seed = 0; seed < 500; seed++) {
    const asked = randomQuestion(seed)
    const answers = runQuestion(asked).map(({ end: _, ...answer }) => ({ id: asked.id, ...answer }))
    t.same(answers, naiveFills(asked), `seed ${seed}`)
  }
})
