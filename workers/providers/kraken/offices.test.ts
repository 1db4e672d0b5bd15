import pino from 'pino'
import t, { type Test } from 'tap'
import { MemoryBus } from '../../../platform/bus/testing/memory-bus.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { completeInstruments } from '../../../platform/repositories/market/instruments.ts'
import { readQuotesAbove } from '../../../platform/repositories/market/quotes.ts'
import { migratedDatabase } from '../../../platform/testing/database.ts'
import { fakeKraken } from '../../../test/support/fake-kraken/server.ts'
import { until } from '../../../test/support/until.ts'
import { FeedOffice } from '../../desks/feed-office.ts'
import { PAIRS } from './coins.ts'

async function building(t: Test) {
  const { url, db } = await migratedDatabase(t)
  const fake = await fakeKraken(t, { beatMs: 200 })
  const config = readConfig({ MARKET_DATA: 'kraken', KRAKEN_URL: fake.url })
  await completeInstruments(db, config.market.id, PAIRS.slice(0, 3))
  const office = (name: string) => {
    const office = new FeedOffice({
      config,
      url,
      db,
      bus: new MemoryBus((error) => t.fail(error.message)),
      queues: { enqueueAll: async () => {} },
      clock: Date.now,
      log: pino({ level: 'error' }, { write: (line) => t.fail(`${name}: ${line}`) }),
    })
    t.teardown(() => office.stop())
    return office
  }
  const newest = () => readQuotesAbove(db, config.market.id, 0, 100)
  return { fake, office, newest }
}

t.test('two offices on one database never have two connections, not even when one takes over', async (t) => {
  const { fake, office, newest } = await building(t)
  const [first, second] = [office('first'), office('second')]
  await first.start()
  await second.start()
  const before = await until('prices', async () => {
    const quotes = await newest()
    return quotes.length === 3 ? quotes : null
  })
  t.equal(fake.opened, 1)
  await first.stop()
  await until('prices by the other', async () => {
    const quotes = await newest()
    return fake.opened === 2 && quotes.every(({ as_of }, i) => as_of > before[i].as_of)
  })
  t.equal(fake.most, 1, 'the office is left when the connection has ended')
})
