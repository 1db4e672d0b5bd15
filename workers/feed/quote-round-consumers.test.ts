import { sql } from 'kysely'
import t, { type Test } from 'tap'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { quoteOf } from '#domain/market/testing/quote.ts'
import type { Trx } from '#platform/database/database.ts'
import { readQuotesAbove } from '#platform/repositories/market/quotes.ts'
import { ScriptProvider } from '../testing/fixtures.ts'
import type { QuoteConsumer } from './quote-consumer.ts'
import type { SymbolState } from './symbol-state.ts'
import { feedFixture, MARKET } from './testing/fixture.ts'

/** A consumer that stores each price it meets, except those of a symbol whose storing fails. */
class Orders implements QuoteConsumer {
  readonly name: string
  readonly everyMs = 1_000
  failing: string | null = null
  waiting: SymbolState[] = []
  readonly calls: string[] = []

  constructor(name: string) {
    this.name = name
  }

  async start() {}
  stop() {}
  async round() {}
  async load() {}

  markChanged(states: readonly SymbolState[]) {
    this.calls.push(`changed ${states.length}`)
  }

  async reloadChanged() {
    this.calls.push('reload')
  }

  due() {
    return this.waiting.splice(0)
  }

  evaluate(states: readonly SymbolState[]) {
    const decided = states.map(({ stock, quote }) => ({ symbol: stock.symbol, price: quote?.price }))
    return {
      store: async (trx: Trx) => {
        for (const { symbol, price } of decided) {
          if (symbol === this.failing) await sql`select 1 / 0`.execute(trx)
          await sql`insert into met values (${this.name}, ${symbol}, ${price})`.execute(trx)
        }
      },
      committed: () => this.calls.push(`committed ${decided.map(({ symbol }) => symbol)}`),
    }
  }

  async restart(trx: Trx) {
    await sql`delete from met where name = ${this.name}`.execute(trx)
  }
}

async function fixture(t: Test) {
  const { db, open } = await feedFixture(t, [instrumentOf('AAA'), instrumentOf('BBB')], 1_704_207_600_000)
  await sql`create table met (name text, symbol text, price float8)`.execute(db)
  const [orders, limits] = [new Orders('orders'), new Orders('limits')]
  const feed = await open(new ScriptProvider(), { consumers: () => [orders, limits] })
  return {
    ...feed,
    orders,
    limits,
    quotes: async () =>
      (await readQuotesAbove(db, MARKET, 0, 100)).map(({ symbol, price }) => `${symbol} ${price}`).sort(),
    met: async () => {
      const { rows } = await sql<{ met: string }>`select name || ' ' || symbol || ' ' || price as met from met`.execute(
        db,
      )
      return rows.map(({ met }) => met).sort()
    },
  }
}

t.test('each consumer stores what it decides with the quotes, and applies it after the commit', async (t) => {
  const { answer, states, orders, quotes, met } = await fixture(t)
  await answer([quoteOf('AAA', 101)])
  // The first quotes of a term are those of a new cycle: there is nothing before them to decide about.
  t.same(await met(), [])
  orders.calls.length = 0
  await answer([quoteOf('AAA', 102), quoteOf('BBB', 50)])
  t.same(await met(), ['limits AAA 102', 'limits BBB 50', 'orders AAA 102', 'orders BBB 50'])
  t.same(await quotes(), ['AAA 102', 'BBB 50'])
  t.same(orders.calls, ['reload', 'committed AAA,BBB'])

  orders.waiting = [states.get('BBB')!]
  await answer()
  t.same((await met()).filter((each) => each === 'orders BBB 50').length, 2, 'what is due is evaluated once more')
})

t.test(
  'a stock whose decision cannot be stored is named with its consumer, and nothing else is kept back',
  async (t) => {
    const { answer, states, orders, limits, quotes, met } = await fixture(t)
    await answer([quoteOf('AAA', 101), quoteOf('BBB', 50)])
    orders.failing = 'AAA'
    await answer([quoteOf('AAA', 102), quoteOf('BBB', 51)])
    t.same(await quotes(), ['AAA 102', 'BBB 51'])
    t.same(await met(), ['limits AAA 102', 'limits BBB 51', 'orders BBB 51'])
    t.match(states.troubles(), [{ symbol: 'AAA', part: 'storing orders', error: 'division by zero' }])

    limits.failing = 'AAA'
    await answer([quoteOf('AAA', 103)])
    t.same(await quotes(), ['AAA 103', 'BBB 51'])
    t.same(
      states.troubles().map(({ symbol, part }) => `${symbol} ${part}`),
      ['AAA storing orders', 'AAA storing limits'],
    )

    orders.failing = limits.failing = null
    await answer([quoteOf('AAA', 104)])
    t.ok((await met()).includes('orders AAA 104'))
    t.same(states.troubles(), [])
  },
)

t.test('prices that start over restart each consumer in the transaction that clears them', async (t) => {
  const { answer, provider, orders, limits, met } = await fixture(t)
  await answer([quoteOf('AAA', 101)])
  await answer([quoteOf('AAA', 102)])
  t.same((await met()).length, 2)
  provider.label = 'second'
  await answer([quoteOf('AAA', 90)])
  t.same(await met(), [], 'nor are the first ones decided about')
  t.same(
    [orders, limits].map(({ calls }) => calls.at(-1)),
    ['changed 2', 'changed 2'],
  )
})
