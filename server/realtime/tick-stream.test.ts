import pino from 'pino'
import t, { type Test } from 'tap'
import { openBus } from '#platform/bus/open-bus.ts'
import { SHARDS, shardOf } from '#platform/bus/ticks/ticks.ts'
import { readQuotesAbove, upsertQuotes, upsertTicks } from '#platform/repositories/market/quotes.ts'
import { migratedDatabase, openTestDatabase } from '#platform/testing/database.ts'
import { addFeed, addInstruments, testQuote } from '#platform/testing/rows.ts'
import { FakeNats } from '#test/support/fake-nats/server.ts'
import { until } from '#test/support/until.ts'
import { NewestStore } from './newest.ts'
import { Relay } from './relay.ts'

/** A symbol of each shard. */
const SYMBOLS = bySymbols()
const ALL = [...SYMBOLS]
const [A, B, C] = SYMBOLS

function bySymbols(): string[] {
  const found = new Map<number, string>()
  for (let i = 0; found.size < SHARDS; i++) found.set(shardOf(`S${i}`), `S${i}`)
  return [...found.values()]
}

const { url, db } = await migratedDatabase(t)
let markets = 0

/** A leader and a server of a market of their own, on one broker; `watched` are the symbols that the server watches. */
async function setUp(t: Test, watched: readonly string[]) {
  const market = `m${++markets}`
  const broker = await new FakeNats().listen()
  t.teardown(() => broker.kill())
  const ids = await addInstruments(db, market, SYMBOLS)
  await addFeed(db, market)
  const reads: string[] = []
  const own = openTestDatabase(t, url, ({ query }) => {
    if (query.sql.includes('from "quotes"')) reads.push(query.sql)
  })
  const log = pino({ level: 'silent' })
  const onError = (error: Error) => t.comment(error.message)
  const open = async () => {
    const bus = await openBus({ config: { busUrls: [broker.url] }, url, db, log, onError })
    t.teardown(() => bus.stop())
    return bus
  }
  const leader = await open()
  const bus = await open()
  const newest = new NewestStore({ source: 'simulated', clock: Date.now })
  const change = newest.change.bind(newest)
  newest.change = (value, seq) => {
    if (seq < value.seq) t.fail(`${value.symbol} went back from ${value.seq} to ${seq}`)
    change(value, seq)
  }
  // The clock stands still, so that nothing is found only because the stream was silent.
  const at = { uptime: 0 }
  const relay = new Relay({ db: own, market, newest, uptime: () => at.uptime })
  let rounds = 0
  const round = relay.quotesRound.bind(relay)
  relay.quotesRound = async () => {
    rounds++
    await round()
    rounds--
  }
  const quotesOf = (prices: Record<string, number>) =>
    Object.entries(prices).map(([symbol, price]) => testQuote(symbol, price))
  const idsOf = (prices: Record<string, number>) => Object.keys(prices).map((symbol) => ids.get(symbol) as number)
  const fixture = {
    market,
    broker,
    leader,
    bus,
    newest,
    relay,
    reads,
    at,
    priceOf: (symbol: string) => newest.quote(symbol)?.quote?.price,
    /** Writes as the feed does; resolves when the ticks were sent. */
    async flush(prices: Record<string, number>) {
      await leader.ticks?.publish(await upsertTicks(db, market, idsOf(prices), quotesOf(prices)))
    },
    /** Writes without ticks and without a hint. */
    write: (prices: Record<string, number>) => upsertQuotes(db, idsOf(prices), quotesOf(prices)),
    shows: (symbol: string, price: number) =>
      until(`${symbol} at ${price}`, () => newest.quote(symbol)?.quote?.price === price),
    /** The subjects that the server subscribes to. */
    heard: () => [...(broker.clients.at(-1)?.subscriptions.values() ?? [])],
  }
  await fixture.write(Object.fromEntries(SYMBOLS.map((symbol) => [symbol, 1])))
  await relay.start(bus, (error) => t.fail(error.message))
  t.teardown(() => relay.stop())
  for (const symbol of watched) newest.quote(symbol)
  await until('its subscriptions', () => fixture.heard().length === watched.length + 1)
  // After two flushes in a row without a read, no gap is left.
  let quiet = 0
  for (let price = 2; quiet < 2; price++) {
    const before = reads.length
    await fixture.flush({ [watched[0]]: price })
    await fixture.shows(watched[0], price)
    // A running read counts when it is done.
    quiet = reads.length === before && rounds === 0 ? quiet + 1 : 0
  }
  reads.length = 0
  return fixture
}

t.test('what continues is shown without reading the table', async (t) => {
  const { flush, shows, reads, leader, bus } = await setUp(t, ALL)
  for (let price = 10; price < 30; price++) await flush({ [A]: price, [B]: price + 0.5 })
  await shows(B, 29.5)
  await shows(A, 29)
  t.strictSame(reads, [])
  t.equal(leader.trouble ?? bus.trouble, null)
})

t.test('only shards with a watched symbol are subscribed, and the first watch reads the table', async (t) => {
  const { flush, shows, heard, priceOf, reads } = await setUp(t, [A])
  t.strictSame(heard().sort(), ['h.*', `ticks.${shardOf(A)}`].sort())
  await flush({ [A]: 10, [B]: 10 })
  await shows(A, 10)
  t.strictSame(reads, [])
  priceOf(B)
  await shows(B, 10)
  t.ok(reads.length > 0)
  t.ok(heard().includes(`ticks.${shardOf(B)}`))
})

t.test('what is not heard is read by the slow poll, and nothing else', async (t) => {
  const { flush, relay, shows, priceOf, reads, newest } = await setUp(t, [A, C])
  await flush({ [A]: 10, [B]: 10 })
  await shows(A, 10)
  const { onRequested } = newest
  newest.onRequested = () => undefined
  t.equal(priceOf(B), 1, 'no one watches')
  await relay.quotesRound()
  t.equal(priceOf(B), 10)
  t.strictSame([reads.length, reads[0].includes('any(')], [1, true])
  newest.onRequested = onRequested
  for (const symbol of ALL) priceOf(symbol)
  await until('all are heard', async () => {
    reads.length = 0
    await flush({ [B]: 11 })
    await relay.quotesRound()
    return reads.length === 0
  })
})

t.test('a message that is lost is missed at its hint', async (t) => {
  const { flush, shows, broker, reads } = await setUp(t, ALL)
  broker.losing.push(`ticks.${shardOf(A)}`)
  await flush({ [A]: 10, [B]: 10 })
  await shows(A, 10)
  t.equal(reads.length, 1)
})

t.test('a hint that is lost is missed at the next', async (t) => {
  const { flush, shows, broker, reads } = await setUp(t, ALL)
  broker.losing.push(`ticks.${shardOf(A)}`, 'h.quotes')
  await flush({ [A]: 10, [B]: 10 })
  await shows(B, 10)
  await flush({ [C]: 10 })
  await shows(A, 10)
  t.equal(reads.length, 1)
})

t.test('one that is lost with no other after it is found when the stream has been silent for a while', async (t) => {
  const { flush, relay, priceOf, broker, reads, at } = await setUp(t, ALL)
  broker.losing.push(`ticks.${shardOf(A)}`, 'h.quotes')
  await flush({ [A]: 10 })
  await until('both are lost', () => broker.losing.length === 0)
  await relay.quotesRound()
  t.strictSame(reads, [])
  at.uptime += 5_000
  await relay.quotesRound()
  t.equal(priceOf(A), 10)
})

t.test('a write that was never sent is missed at the next', async (t) => {
  const { flush, write, shows } = await setUp(t, ALL)
  await write({ [A]: 10 })
  await flush({ [B]: 10 })
  await shows(A, 10)
})

t.test('a leader whose hints come without ticks is believed at the second', async (t) => {
  const { write, shows, bus } = await setUp(t, ALL)
  for (const price of [10, 11]) await bus.publish('quotes', { seq: await write({ [A]: price }) })
  await shows(A, 11)
})

t.test('a slow reader is cut, comes back, and has the newest', async (t) => {
  const { flush, shows, broker } = await setUp(t, ALL)
  const slow = broker.clients[1]
  slow.slow(40)
  for (let price = 10; price <= 40; price++) await flush({ [A]: price, [B]: price })
  await shows(A, 40)
  await shows(B, 40)
  t.not(broker.clients[1], slow)
})

t.test('one that lags has all in order, without reading', async (t) => {
  const { flush, shows, broker, reads } = await setUp(t, ALL)
  broker.clients[1].slow(1_000)
  for (let price = 10; price <= 40; price++) await flush({ [A]: price })
  broker.clients[1].hurry()
  await shows(A, 40)
  t.strictSame(reads, [])
})

t.test('a broker that ends and comes back: prices go on, and no read is left over', async (t) => {
  const { flush, shows, broker, leader, bus, reads } = await setUp(t, ALL)
  await broker.kill()
  await until('both without it', () => !leader.ticks?.isUp && !bus.ticks?.isUp)
  await flush({ [A]: 10 })
  await shows(A, 10)
  await broker.listen()
  await until('both with it', () => leader.ticks?.isUp && bus.ticks?.isUp)
  for (let price = 11; ; price++) {
    const before = reads.length
    await flush({ [A]: price, [B]: price })
    await shows(B, price)
    if (reads.length === before) break
  }
  t.equal(leader.trouble ?? bus.trouble, null)
})

t.test('a partitioned server goes on through PostgreSQL, and the others are not made to read', async (t) => {
  const { flush, shows, broker, bus, leader } = await setUp(t, ALL)
  broker.clients[1].partition()
  await until('it is noticed', () => !bus.ticks?.isUp || leader.trouble)
  await flush({ [A]: 10 })
  await shows(A, 10)
})

t.test('a new epoch is read whole, and followed from there', async (t) => {
  const { market, flush, shows, newest, reads } = await setUp(t, ALL)
  const epoch = await addFeed(db, market)
  await flush({ [A]: 10 })
  await shows(A, 10)
  t.equal(newest.epoch, epoch)
  await shows(B, 1)
  reads.length = 0
  await flush({ [A]: 11, [B]: 11 })
  await shows(B, 11)
  t.strictSame(reads, [])
})

t.test('whatever is lost, it ends with the prices of the table', async (t) => {
  const { market, flush, write, broker, leader, bus, priceOf } = await setUp(t, ALL)
  let seed = 7
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return (seed >>> 8) % below
  }
  for (let step = 0; step < 300; step++) {
    const prices = Object.fromEntries(Array.from({ length: 1 + random(8) }, () => [ALL[random(SHARDS)], 100 + step]))
    const chance = random(30)
    if (chance === 0) broker.clients.at(-1)?.cut()
    if (chance === 1) broker.losing.push(`ticks.${random(SHARDS)}`)
    if (chance === 2) broker.losing.push('h.quotes')
    if (chance === 3) broker.clients.at(-1)?.slow(20)
    if (chance === 4) broker.clients.at(-1)?.hurry()
    if (chance === 5) await broker.kill().then(() => broker.listen())
    if (chance === 6) await write(prices)
    else await flush(prices)
  }
  for (const client of broker.clients) client.hurry()
  broker.losing.length = 0
  await until('both with it', () => leader.ticks?.isUp && bus.ticks?.isUp)
  await flush({ [A]: 1_000 })
  const rows = await readQuotesAbove(db, market, 0, 100)
  for (const { symbol, price } of rows) await until(`${symbol} at ${price}`, () => priceOf(symbol) === price)
  t.equal(rows.length, SHARDS)
})
