import t from 'tap'
import { upsertQuotes } from '#platform/repositories/market/quotes.ts'
import { upsertIndicatorSnapshots } from '#platform/repositories/signals/snapshots.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { addFeed, addInstruments, testQuote } from '#platform/testing/rows.ts'
import { NewestStore } from './newest.ts'
import { Relay } from './relay.ts'

const { db } = await migratedDatabase(t)
const ids = await addInstruments(db, 'm', ['A', 'B'])
const put = (symbol: string, price: number) => upsertQuotes(db, [ids.get(symbol) as number], [testQuote(symbol, price)])

function setUp() {
  const newest = new NewestStore({ source: 'simulated', clock: Date.now })
  return { newest, relay: new Relay({ db, market: 'm', newest }) }
}

t.test('before there is a feed, only the symbols are known', async (t) => {
  const { newest, relay } = setUp()
  await relay.round()
  t.equal(newest.epoch, '')
  t.match(newest.quote('A'), { quote: null })
})

t.test('the epoch is known before the first quote', async (t) => {
  const { newest, relay } = setUp()
  const epoch = await addFeed(db, 'm')
  await relay.round()
  t.equal(newest.epoch, epoch)
})

t.test('each round reads the changes since the last', async (t) => {
  const { newest, relay } = setUp()
  await put('A', 10)
  const seq = await put('B', 20)
  await relay.quotesRound()
  t.match(newest.quote('B'), { seq, quote: { price: 20 } })
  const { version } = newest
  await relay.quotesRound()
  t.equal(newest.version, version, 'nothing changed')
  await put('A', 11)
  await relay.quotesRound()
  t.equal(newest.version, version + 1)
  t.match(newest.quote('A'), { quote: { price: 11 } })
})

t.test('indicators too', async (t) => {
  const { newest, relay } = setUp()
  const row = { instrument_id: ids.get('A') as number, year_low: 1, year_high: 2, average_volume: 3 }
  await upsertIndicatorSnapshots(db, [{ ...row, body: '{"symbol":"A"}' }])
  await relay.round()
  t.match(newest.indicators('A')?.snapshot, { body: '{"symbol":"A"}', year_high: 2 })
})

t.test('a renewed epoch makes it read every row again', async (t) => {
  const { newest, relay } = setUp()
  await relay.round()
  const before = { quote: newest.quote('B')?.seq, indicators: newest.indicators('A')?.seq, version: newest.version }
  const epoch = await addFeed(db, 'm')
  await relay.quotesRound()
  t.equal(newest.epoch, epoch)
  t.ok(newest.version > before.version)
  t.match(newest.quote('B'), { seq: before.quote, quote: { epoch } })
  t.match(newest.indicators('A'), { seq: before.indicators })

  const next = await addFeed(db, 'm')
  await put('A', 30)
  await relay.quotesRound()
  t.equal(newest.epoch, next)
  t.match(newest.quote('A'), { quote: { price: 30, epoch: next } })
  t.match(newest.quote('B'), { quote: { price: 20, epoch: next } }, 'also what lay below its seq')
})

t.test('a new instrument becomes known', async (t) => {
  const { newest, relay } = setUp()
  await relay.round()
  t.equal(newest.quote('C'), undefined)
  await addInstruments(db, 'm', ['C'])
  await relay.symbolsRound()
  t.ok(newest.quote('C'))
})
