import pino from 'pino'
import t, { type Test } from 'tap'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { MemoryBus } from '#platform/bus/testing/memory-bus.ts'
import { readConfig } from '#platform/config/config.ts'
import { completeInstruments } from '#platform/repositories/market/instruments.ts'
import { readQuotesAbove } from '#platform/repositories/market/quotes.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { fakeAlpaca, KEY, SECRET } from '#test/support/fake-alpaca/server.ts'
import { fakeKraken } from '#test/support/fake-kraken/server.ts'
import { until } from '#test/support/until.ts'
import { PAIRS } from '../providers/kraken/coins.ts'
import { noQueues } from '../testing/fixtures.ts'
import { FeedLeader } from './leader.ts'

async function alpaca(t: Test) {
  const fake = await fakeAlpaca(t, { beatMs: 200 })
  return { fake, env: { MARKET_DATA: 'alpaca', ...fake.env }, listed: [instrumentOf('AAPL', { exchange: 'NASDAQ' })] }
}

async function kraken(t: Test) {
  const fake = await fakeKraken(t, { beatMs: 200 })
  return { fake, env: { MARKET_DATA: 'kraken', KRAKEN_URL: fake.url }, listed: PAIRS.slice(0, 3) }
}

for (const open of [alpaca, kraken]) {
  t.test(`${open.name}: two leaders never have two connections, not even when one takes over`, async (t) => {
    const { url, db } = await migratedDatabase(t)
    const { fake, env, listed } = await open(t)
    const config = readConfig(env)
    await completeInstruments(db, config.market.id, listed)
    const lines: string[] = []
    const leader = () => {
      const bus = new MemoryBus((error) => t.fail(error.message))
      const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
      const leader = new FeedLeader({ config, url, db, bus, queues: noQueues, clock: Date.now, log })
      t.teardown(() => leader.stop())
      return leader
    }
    /**
     * Whether all is streamed; for a source that trades around the clock, whether all is stored and newer than `after`.
     */
    const comes = async (after: number) => {
      if ('sent' in fake) return fake.sent.has('AAPL')
      const quotes = await readQuotesAbove(db, config.market.id, 0, 100)
      return quotes.length === listed.length && quotes.every(({ as_of }) => as_of > after)
    }
    const [first, second] = [leader(), leader()]
    await first.start()
    await second.start()
    await until('prices', () => comes(0))
    t.equal(fake.opened, 1)
    await first.stop()
    const stopped = Date.now()
    await until('prices by the other', async () => fake.opened === 2 && (await comes(stopped)))
    t.equal(fake.most, 1, 'the leader is left when the connection has ended')
    const secret = lines.filter((line) => line.includes(KEY) || line.includes(SECRET))
    t.same(secret, [], 'no line of the log has the key')
    const errors = lines.filter((line) => JSON.parse(line).level >= 50)
    t.same(errors, [])
  })
}
