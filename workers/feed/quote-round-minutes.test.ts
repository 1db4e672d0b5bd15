import { sql } from 'kysely'
import t, { type Test } from 'tap'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { quoteOf } from '#domain/market/testing/quote.ts'
import { readIntradayBars } from '#platform/repositories/market/intraday-bars.ts'
import { readQuotesAbove } from '#platform/repositories/market/quotes.ts'
import { someoneWaits } from '#platform/testing/database.ts'
import { ScriptProvider } from '../testing/fixtures.ts'
import { FIRST, feedFixture, MARKET, SECOND } from './testing/fixture.ts'

const NOW = 1_704_207_600_000

async function fixture(t: Test) {
  const on = await feedFixture(t, [instrumentOf('AAA')], NOW)
  return { ...on, open: (leader: string) => on.open(new ScriptProvider(), { leader }) }
}

t.test(
  'minutes are stored when they end, in the transaction of the next quote; the open one with its quote',
  async (t) => {
    const { db, ids, clock, open } = await fixture(t)
    const bars = async () => {
      const { bars } = await readIntradayBars(db, ids.get('AAA') as number, { seconds: 60, before: 2 ** 31, limit: 10 })
      return bars.map(({ time, ...bar }) => [(time * 1000 - NOW) / 60_000, ...Object.values(bar)])
    }
    const script: [number, number, number][] = [
      [1, 100, 10],
      [20, 103, 15],
      [40, 99, 16],
      [130, 101, 20],
    ]
    const { quotes, provider } = await open(FIRST)
    for (const [seconds, price, last_volume] of script) {
      clock.now = NOW + seconds * 1000
      provider.next = [quoteOf('AAA', price, { as_of: clock.now, last_volume })]
      await quotes.poll()
      if (seconds !== 20) await quotes.flush()
    }
    const first = [0, 100, 103, 99, 99, 6]
    t.same(await bars(), [first, [2, 101, 101, 101, 101, 4]])
    const rows = await db.selectFrom('intraday_bars').select(['minutes', 'high']).execute()
    t.same(rows, [{ minutes: 1, high: 103 }], 'a price between two writes counts')

    const next = await open(SECOND)
    for (const quote of await readQuotesAbove(db, MARKET, 0, 10)) next.states.get(quote.symbol)?.restore(quote)
    clock.now = NOW + 150_000
    await next.answer([quoteOf('AAA', 97, { as_of: clock.now, last_volume: 30 })])
    t.same(await bars(), [first, [2, 101, 101, 97, 97, 14]], 'another leader continues the open minute')
    next.provider.label = 'second'
    await next.answer([quoteOf('AAA', 50, { as_of: clock.now + 1, last_volume: 1 })])
    t.same(await bars(), [[2, 50, 50, 50, 50, 0]], 'prices that begin again leave no minutes')
  },
)

t.test('a minute that ends while the one before is written is not passed over', async (t) => {
  const { db, clock, open } = await fixture(t)
  const { states, quotes, provider } = await open(FIRST)
  const quote = async (seconds: number, price: number) => {
    clock.now = NOW + seconds * 1000
    provider.next = [quoteOf('AAA', price, { as_of: clock.now, last_volume: 10 })]
    await quotes.poll()
  }
  const minute = async () =>
    (await db.selectFrom('quotes').select(['price', 'minute_time', 'minute_high']).execute()).map(
      ({ price, minute_time, minute_high }) => [price, (minute_time?.getTime() ?? 0) - NOW, minute_high],
    )
  await quote(1, 100)
  let writing: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`select from feeds for update`.execute(trx)
    writing = quotes.flush()
    await someoneWaits(db)
    await quote(61, 120)
  })
  await writing
  t.same(await minute(), [[100, 0, 100]], 'price and minute of one moment')
  t.equal(states.get('AAA')?.minutes.ended.length, 1)
  await quotes.flush()
  t.same(await minute(), [[120, 60_000, 120]])
  t.same(await db.selectFrom('intraday_bars').select(['high']).execute(), [{ high: 100 }])
})
