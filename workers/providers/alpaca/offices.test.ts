import pino from 'pino'
import t from 'tap'
import { instrumentOf } from '../../../domain/market/testing/instrument.ts'
import { MemoryBus } from '../../../platform/bus/testing/memory-bus.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { completeInstruments } from '../../../platform/repositories/market/instruments.ts'
import { migratedDatabase } from '../../../platform/testing/database.ts'
import { fakeAlpaca, KEY, SECRET } from '../../../test/support/fake-alpaca/server.ts'
import { until } from '../../../test/support/until.ts'
import { FeedOffice } from '../../desks/feed-office.ts'

t.test('two offices with one key never have two connections, not even when one takes over', async (t) => {
  const { url, db } = await migratedDatabase(t)
  const fake = await fakeAlpaca(t, { beatMs: 200 })
  const config = readConfig({ MARKET_DATA: 'alpaca', ALPACA_KEY: KEY, ALPACA_SECRET: SECRET, ALPACA_URL: fake.url })
  await completeInstruments(db, config.market.id, [{ ...instrumentOf('AAPL'), exchange: 'NASDAQ', currency: 'USD' }])
  const lines: string[] = []
  const office = () => {
    const office = new FeedOffice({
      config,
      url,
      db,
      bus: new MemoryBus((error) => t.fail(error.message)),
      queues: { enqueueAll: async () => {} },
      clock: Date.now,
      log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
    })
    t.teardown(() => office.stop())
    return office
  }
  const [first, second] = [office(), office()]
  await first.start()
  await second.start()
  await until('what is sent', () => fake.sent.has('AAPL'))
  t.equal(fake.opened, 1)
  await first.stop()
  await until('the other connection', () => fake.opened === 2 && fake.sent.has('AAPL'))
  t.equal(fake.most, 1, 'the office is left when the connection has ended')
  t.notOk(
    lines.some((line) => line.includes(KEY) || line.includes(SECRET)),
    'no line of the log has the key',
  )
})
