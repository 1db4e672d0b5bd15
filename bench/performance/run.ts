import { createRandom, hashSeed } from '#domain/market/random.ts'
import { heldEqually } from '#domain/simulator/benchmark.ts'
import { Book, type Entry } from '#domain/simulator/book.ts'
import { type LuckTrade, luckOf } from '#domain/simulator/luck.ts'
import { micros, toNumber, worthOf } from '#domain/simulator/micros.ts'
import type { Side } from '#domain/simulator/order.ts'
import { type DayValue, type Flow, performanceOf } from '#domain/simulator/performance.ts'
import { randomWalk } from '#test/support/reference/random-walks.ts'
import { millisOf } from '../harness/rounds.ts'
import { figures, median, row } from '../harness/table.ts'

const DAYS = 2_520
const TRADES = 1_000
const MARKET = 200
/** Stocks held at most at once, and followed at the start. */
const [HELD, FOLLOWED] = [20, 50]
const ROUNDS = 9

/** Measures what the figures of an attempt of ten years cost, and its place among a thousand random portfolios. */
export async function run(): Promise<void> {
  const stocks = Array.from({ length: MARKET }, (_, seed) => randomWalk(seed, DAYS).columns)
  const closes = stocks.map(({ close }) => close)
  const days = stocks[0].session
  const { entries, trades, values, flows } = attempt(days, closes)
  const { twr } = performanceOf(values, flows)
  const account = async () => {
    new Book('USD', entries).result(() => ({ price: micros(1), conversion: null }))
    performanceOf(values, flows)
    heldEqually(days, 10_000, flows, closes.slice(0, 1))
    heldEqually(days, 10_000, flows, closes.slice(0, FOLLOWED))
  }
  const luck = async () => luckOf({ days, startCash: 10_000, flows, trades, twr }, closes, 1)
  const [without, random] = (await millisOf(ROUNDS, [account, luck])).map(median)
  console.log(`${DAYS} days, ${trades.length} trades, ${flows.length} payments, a market of ${MARKET} stocks\n`)
  const rows = [
    row('book, performance, both benchmarks', without, '≤ 20'),
    row('and 1000 random portfolios', without + random, '≤ 300'),
  ]
  console.log(figures(rows, 'ms'))
}

/** An attempt that buys and sells at random, with a payment a month. */
function attempt(days: readonly string[], closes: readonly Float64Array[]) {
  const random = createRandom(hashSeed('performance', 1))
  const book = new Book('USD')
  book.append(book.flow(0, micros(10_000)))
  const trades: LuckTrade[] = []
  const values: DayValue[] = []
  const flows: Flow[] = []
  const stockOf = (symbol: string) => closes[Number(symbol)]
  for (const [day, date] of days.entries()) {
    if (day > 0 && day % 21 === 0) {
      flows.push({ date, amount: 100 })
      book.append(book.flow(day, micros(100)))
    }
    if (random() < TRADES / DAYS) trade(day)
    values.push({
      date,
      value: toNumber(book.result((symbol) => ({ price: micros(stockOf(symbol)[day]), conversion: null })).value),
    })
  }
  return { entries: book.entries as readonly Entry[], trades, values, flows }

  function trade(day: number): void {
    const held = [...book.positions].filter(([, { quantity }]) => quantity > 0n)
    const side: Side = held.length === HELD || (held.length > 0 && random() < 0.45) ? 'sell' : 'buy'
    const symbol = side === 'sell' ? held[Math.floor(random() * held.length)][0] : `${Math.floor(random() * MARKET)}`
    const price = micros(stockOf(symbol)[day])
    const quantity = side === 'sell' ? book.position(symbol).quantity : (book.cash * 200_000n) / price
    const fill = {
      as_of: day,
      price,
      quantity,
      value: worthOf(price, quantity),
      margin: 0n,
      costs: 0n,
      conversion: null,
    }
    if (fill.value > 0n) book.append(book.fill({ symbol, currency: 'USD' }, side, fill))
    trades.push({ day, side, symbol, part: side === 'sell' ? 1 : 0.2, costs: 0.001 })
  }
}
