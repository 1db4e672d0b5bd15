import t, { type Test } from 'tap'
import { RealNats, withoutNats } from '#test/support/fake-nats/real.ts'
import { FakeNats } from '#test/support/fake-nats/server.ts'
import { until } from '#test/support/until.ts'
import { openTestDatabase, testDatabase } from '../../testing/database.ts'
import { PostgresBus } from '../postgres-bus.ts'
import { busContract, commitContract, nextHint } from '../testing/bus-contract.ts'
import { NatsBus } from './nats-bus.ts'

const { url } = await testDatabase(t)
const db = openTestDatabase(t, url)

type Broker = FakeNats | RealNats

async function open(t: Test, broker: Broker) {
  const errors: Error[] = []
  const log: string[] = []
  const say = (...words: unknown[]) => void log.push(String(words.at(-1)))
  const postgres = new PostgresBus({ url, db, onError: (error) => errors.push(error) })
  const bus = new NatsBus({
    urls: [broker.url],
    postgres,
    log: { warn: say, info: say },
    onError: (error) => errors.push(error),
  })
  t.teardown(() => bus.stop())
  await bus.start()
  return { bus, postgres, errors, log }
}

function suite(t: Test, make: () => Broker): void {
  const start = async (t: Test) => {
    const broker = await make().listen()
    t.teardown(() => broker.kill())
    return broker
  }

  t.test('does what every bus does', async (t) => {
    const broker = await start(t)
    busContract(t, (t) => open(t, broker))
    commitContract(t, db, (t) => open(t, broker))
  })

  t.test('a hint reaches another process, by the broker alone', async (t) => {
    const broker = await start(t)
    const [one, other] = [await open(t, broker), await open(t, broker)]
    const notified: unknown[] = []
    other.postgres.subscribe('indicators', (hint) => notified.push(hint))
    await Promise.all([nextHint(other.bus, 'indicators'), one.bus.publish('indicators', { seq: 7 })])
    // A hint that went through PostgreSQL before this one would have arrived.
    await Promise.all([nextHint(other.bus, 'events'), one.bus.publish('events', { id: 1 }, db)])
    t.strictSame(notified, [])
    t.equal(one.bus.trouble, null)
  })

  t.test('a broker that is away prevents no start: it is logged once, and hints go through', async (t) => {
    const broker = await start(t)
    await broker.kill()
    const { bus, log } = await open(t, broker)
    const { bus: other } = await open(t, broker)
    t.match(bus.trouble, /^NATS is away since 20.*PostgreSQL$/)
    await Promise.all([nextHint(other, 'indicators'), bus.publish('indicators', { seq: 1 })])
    // The attempts go on, and each sends a hint through PostgreSQL.
    for (let attempt = 0; attempt < 3; attempt++) await nextHint(bus, 'away')
    t.strictSame(log, ['NATS is away: prices and hints go through PostgreSQL'])

    const back = new Promise<void>((resolve) => bus.onReconnected(resolve))
    const begun = performance.now()
    await broker.listen()
    await back
    t.ok(performance.now() - begun < 5_000, 'it is used again within five seconds')
    t.strictSame(log.slice(1), ['NATS is back'])
    t.equal(bus.ticks.isUp, true)
    await until('the other has it', () => other.ticks.isUp)
    await Promise.all([nextHint(other, 'quotes'), bus.publish('quotes', { seq: 2 })])
  })

  t.test('one that ends is replaced by PostgreSQL at once', async (t) => {
    const broker = await start(t)
    const [one, other] = [await open(t, broker), await open(t, broker)]
    await broker.kill()
    await until('both without it', () => !one.bus.ticks.isUp && !other.bus.ticks.isUp)
    await Promise.all([nextHint(other.bus, 'indicators'), one.bus.publish('indicators', { seq: 3 })])
    t.match(other.bus.trouble, 'NATS is away since')
  })
}

t.test('with the fake broker', async (t) => {
  suite(t, () => new FakeNats())

  t.test('a partition is noticed, and the others are notified', async (t) => {
    const broker = await new FakeNats().listen()
    t.teardown(() => broker.kill())
    const one = await open(t, broker)
    const other = await open(t, broker)
    broker.clients[1].partition()
    await nextHint(one.bus, 'away')
    t.match(one.bus.trouble, 'another process does not reach NATS')
    t.equal(one.bus.ticks.isUp, true)
    await Promise.all([nextHint(other.bus, 'indicators'), one.bus.publish('indicators', { seq: 4 })])
    await until('the other has it', () => other.bus.ticks.isUp)
  })

  t.test('a message that cannot be read is reported, nothing more', async (t) => {
    const broker = await new FakeNats().listen()
    t.teardown(() => broker.kill())
    const { bus, errors } = await open(t, broker)
    bus.ticks.subscribe(3, () => t.fail('these are no ticks'))
    await until('its subscription', () => [...broker.clients[0].subscriptions.values()].includes('ticks.3'))
    broker.clients[0].deliver('h.quotes', Buffer.from('no json'))
    broker.clients[0].deliver('ticks.3', Buffer.from('no ticks at all'))
    await Promise.all([nextHint(bus, 'quotes'), bus.publish('quotes', { seq: 1 })])
    t.equal(errors.length, 2)
    t.match(errors[0], SyntaxError)
  })
})

t.test('with a real nats-server', { skip: withoutNats() ?? false }, async (t) => {
  suite(t, () => new RealNats())
})
