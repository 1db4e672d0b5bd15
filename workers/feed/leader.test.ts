import pino from 'pino'
import t, { type Test } from 'tap'
import { MemoryBus } from '#platform/bus/testing/memory-bus.ts'
import { readConfig } from '#platform/config/config.ts'
import { mirrorInstruments } from '#platform/repositories/market/instruments.ts'
import { readQuotesAbove } from '#platform/repositories/market/quotes.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { until } from '#test/support/until.ts'
import { FeedLeader } from './leader.ts'
import { MARKET, simulated } from './testing/fixture.ts'

async function leader(t: Test) {
  const { url, db } = await migratedDatabase(t)
  const { instruments } = simulated(4)
  await mirrorInstruments(db, MARKET, instruments.slice(0, 3))
  const bus = new MemoryBus((error) => t.fail(error.message))
  const lines: string[] = []
  const leader = new FeedLeader({
    config: readConfig({}),
    url,
    db,
    bus,
    queues: { enqueueAll: async () => {} },
    clock: Date.now,
    log: pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
  })
  t.teardown(() => leader.stop())
  await leader.start()
  const symbolsOf = async (seq: number) =>
    (await readQuotesAbove(db, MARKET, seq, 1_000)).map(({ symbol }) => symbol).sort()
  const names = instruments.map(({ symbol }) => symbol).sort()
  return { db, bus, instruments, names, lines, symbolsOf }
}

t.test('stocks come and go while the others are quoted: the feed keeps running', async (t) => {
  const { db, bus, instruments, names, lines, symbolsOf } = await leader(t)
  const feed = () =>
    db
      .selectFrom('feeds')
      .innerJoin('feed_shards', 'feed_shards.market', 'feeds.market')
      .select(['leader', 'epoch'])
      .executeTakeFirstOrThrow()
  const before = await feed()
  t.same(await symbolsOf(0), names.slice(0, 3), 'the first quotes are written when it has started')

  await mirrorInstruments(db, MARKET, instruments)
  await bus.publish('instruments', { market: MARKET })
  await until('a price of the new stock', async () => (await symbolsOf(0)).length === 4)
  t.same(await feed(), before, 'it was not opened again')
  const forecasts = () => db.selectFrom('forecasts').select('instrument_id').execute()
  await until('its forecast', async () => (await forecasts()).length === 4)

  await mirrorInstruments(db, MARKET, instruments.slice(1))
  await bus.publish('instruments', { market: MARKET })
  const newest = async () => Math.max(...(await readQuotesAbove(db, MARKET, 0, 1_000)).map(({ seq }) => seq))
  const [{ symbol: gone }] = instruments
  await until('prices without it', async () => {
    const since = await newest()
    await until('the next prices', async () => (await symbolsOf(since)).length > 0)
    return !(await symbolsOf(since)).includes(gone)
  })
  t.same(await feed(), before)

  await bus.publish('instruments', { market: MARKET, imported: true })
  await until('another leader', async () => (await feed()).leader !== before.leader)
  t.equal((await feed()).epoch, before.epoch, 'bars that were imported again open it again, in the same epoch')
  t.same(lines, [])
})
