import t from 'tap'
import { sized } from '#test/support/size.ts'
import { createRandom, gaussian, hashSeed, type Random } from '../market/random.ts'
import { bounceOf, type QuotePrice } from './fill-price.ts'
import { least, micros, most, toNumber } from './micros.ts'
import { ORDER_TYPES, type Order, orderEnd, SIDES } from './order.ts'
import { accountOf, livePrice, Trading, termsOf } from './testing/orders.ts'
import { type Question, randomQuestion } from './testing/questions.ts'
import { runQuestion } from './testing/run-question.ts'

const MINUTE = 60_000
const MINUTES = 390

/** The prices of the minutes of a session, without any trend. */
function walk(random: Random): QuotePrice[] {
  let [price, volume] = [100, 0]
  return Array.from({ length: MINUTES }, (_, i) => {
    price *= Math.exp(0.001 * gaussian(random))
    volume += Math.round(2_000 * random())
    return livePrice((i + 1) * MINUTE, Math.round(100 * price) / 100, { volume: micros(volume) })
  })
}

/** An order of any kind at a level near a price. */
function randomOrder(random: Random, price: number, placed_at: number): Order {
  const type = ORDER_TYPES[Math.floor(3 * random())]
  const level = micros(Math.round(100 * price * (1 + 0.002 * gaussian(random))) / 100)
  return {
    side: SIDES[Math.floor(2 * random())],
    type,
    quantity: micros(1 + Math.floor(20 * random())),
    limit: type === 'limit' ? level : null,
    stop: type === 'stop' ? level : null,
    placed_at,
    expires_at: random() < 0.3 ? placed_at + Math.floor(40 * MINUTE * random()) : null,
    cancelled_at: null,
  }
}

t.test('whatever the delay, no order meets a price of before it, or of after its end', async (t) => {
  let [orders, fills] = [0, 0]
  for (let day = 0; orders < 10_000; day++) {
    const random = createRandom(hashSeed('delay', day))
    const delay = [0, 15, 20][day % 3]
    const prices = walk(random)
    const trading = new Trading(accountOf({ shares: micros(1_000) }), termsOf({ median_value_usd: 1e9 }))
    for (let minute = 0; minute < MINUTES; minute++) {
      // What is shown, and what the order's level is near, is older than the order by the delay.
      if (minute >= delay) trading.meet(prices[minute - delay])
      const now = (minute + 1) * MINUTE + Math.floor(MINUTE * random())
      if (random() < 0.5) {
        trading.place(randomOrder(random, toNumber(prices[minute].price), now))
        orders += 1
      }
      if (random() < 0.1 && trading.waiting.length > 0) trading.cancel(trading.waiting[0], now)
    }
    for (const { order, fills: own } of trading.placed) {
      fills += own.length
      const end = orderEnd(order)?.at ?? Number.POSITIVE_INFINITY
      if (own.some(({ as_of }) => as_of <= order.placed_at || as_of > end)) t.fail(`day ${day}`)
    }
  }
  t.ok(fills > orders / 4, `${fills} fills of ${orders} orders`)
})

t.test('later prices change no fill of before, and cash and shares are never less than nothing', async (t) => {
  for (let seed = 0; seed < 2_000; seed++) {
    const asked = randomQuestion(seed)
    const from = Math.floor(asked.prices.length / 2)
    const prices = asked.prices.map((price, i) => (i < from ? price : changed(price)))
    const answers = [asked, { ...asked, prices }].map((question) =>
      runQuestion(question, ({ cash, shares }) => {
        if (cash < 0n || shares < 0n) t.fail(`seed ${seed}: ${cash}, ${shares}`)
      }).map(({ fills }) =>
        fills.filter(({ as_of }) => asked.prices.slice(from).every((price) => as_of !== instantOf(price))),
      ),
    )
    if (JSON.stringify(answers[0]) !== JSON.stringify(answers[1])) t.same(answers[0], answers[1], `seed ${seed}`)
  }
})

const instantOf = (price: Question['prices'][number]) => ('date' in price ? price.opens_at : price.as_of)

function changed(price: Question['prices'][number]): Question['prices'][number] {
  if (!('date' in price)) return { ...price, price: 2 * price.price, bid: null, ask: null, volume: 7 }
  return { ...price, open: 2 * price.open, high: 3 * price.high, low: price.low / 2, volume: 7 }
}

/** What a trader sees 15 minutes late, or at once, and what he does with it each minute. */
const DELAY = 15

/**
 * The gain of a day of trading on a source that is 15 minutes late, by one who follows the prices of `knows` minutes
 * ago: he buys and sells after moves, and takes back whatever has turned against him. With `isShown` his orders meet
 * the prices shown when he places them.
 */
function gainOf(day: number, knows: number, isShown = false): number {
  const random = createRandom(hashSeed('knowing', day))
  const prices = walk(random)
  const trading = new Trading(accountOf({ shares: micros(500) }), termsOf({ median_value_usd: 1e9 }))
  const before = trading.account.cash
  for (let minute = 0; minute < MINUTES + DELAY; minute++) {
    const now = (minute + 1) * MINUTE
    if (minute >= DELAY) trading.meet(prices[minute - DELAY])
    if (minute < knows + 5 || minute >= MINUTES) continue
    const [price, past] = [prices[minute - knows].price, prices[minute - knows - 5].price]
    for (const waiting of trading.waiting) {
      const isLosing = waiting.order.side === 'buy' ? price < past : price > past
      if (isLosing && waiting.order.cancelled_at === null) trading.cancel(waiting, now)
    }
    const placed_at = isShown ? now - DELAY * MINUTE - 1 : now
    const level = price + micros(Math.round(10 * gaussian(random)) / 100)
    const side = price > past ? 'buy' : 'sell'
    const isLimit = random() < 0.5
    trading.place({ side, type: isLimit ? 'limit' : 'market', limit: isLimit ? level : null, placed_at })
  }
  const last = prices[MINUTES - 1].price
  return toNumber(trading.account.cash - before + ((trading.account.shares - micros(500)) * last) / 1_000_000n)
}

function meanOf(gains: readonly number[]): { mean: number; error: number } {
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length
  const squares = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0)
  return { mean, error: Math.sqrt(squares / (gains.length - 1) / gains.length) }
}

t.test('one who knows 15 minutes more than is shown earns no more than one who does not', async (t) => {
  const days = Array.from({ length: sized(1_000, 'domain/simulator') }, (_, day) => day)
  const { mean, error } = meanOf(days.map((day) => gainOf(day, 0) - gainOf(day, DELAY)))
  t.ok(mean <= error, `${mean.toFixed(3)} more a day, standard error ${error.toFixed(3)}`)
  const shown = meanOf(days.map((day) => gainOf(day, 0, true)))
  t.ok(shown.mean > 10 * shown.error, `${shown.mean.toFixed(3)} a day if orders met what is shown`)
})

t.test('one who floods the book fills no more than a tenth of what trades, or a small order', async (t) => {
  const random = createRandom(1)
  const lot = micros(30)
  const trading = new Trading(accountOf({ cash: micros(1e12) }), termsOf({ lot }))
  let [before, filled] = [0n, 0n]
  for (const price of walk(random)) {
    for (let i = 0; i < 20; i++) trading.place(randomOrder(random, 100, price.as_of - MINUTE))
    const traded = (price.volume as bigint) - before
    before = price.volume as bigint
    const sum = trading.meet(price).reduce((all, { fill }) => all + fill.quantity, 0n)
    if (sum > most(traded / 10n, least(traded, lot))) t.fail(`${sum} of ${traded}`)
    filled += sum
  }
  t.ok(filled > before / 20n, `${filled} of ${before}`)
})

t.test('orders at the last price, placed again after each bounce of an illiquid share, earn nothing', async (t) => {
  for (const half of [0.05, 0.5, 2]) {
    for (const type of ['market', 'limit'] as const) {
      const random = createRandom(hashSeed('bounce', half))
      let side = 1
      const closes = Array.from({ length: 1_000 }, () => {
        if (random() < 0.8) side = -side
        return 100 + side * half
      })
      const trading = new Trading(accountOf(), termsOf({ bounce: bounceOf(closes) }))
      const before = trading.account.cash
      for (const [minute, close] of closes.entries()) {
        const now = (minute + 1) * MINUTE
        trading.meet(livePrice(now, close))
        for (const waiting of trading.waiting) trading.cancel(waiting, now)
        // Low now is high next, most often.
        const limit = type === 'limit' ? micros(close) : null
        trading.place({ side: trading.account.shares > 0n ? 'sell' : 'buy', type, limit, placed_at: now })
      }
      const gain = toNumber(trading.account.cash - before + trading.account.shares * 100n)
      t.ok(gain <= 0, `${type}, ${half}: ${gain}`)
      t.ok(trading.placed.flatMap(({ fills }) => fills).length > 300)
    }
  }
})
