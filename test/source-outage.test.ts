import t from 'tap'
import { readSource } from '#platform/testing/rows.ts'
import { FAULTS, ROW_FAULTS } from './support/fake-yahoo/faults.ts'
import { POLL_SECONDS, START, yahooFeedFixture } from './support/fake-yahoo/feed-fixture.ts'

t.test('the source of prices is away for half an hour', async (t) => {
  const { db, clock, fake, troubles, step, health } = await yahooFeedFixture(t)

  const before = await step()
  t.match(before, { freshness: 'live', ageMs: 0 })

  await t.test('while it is away: no error, an age that counts up, and the word turns', async (t) => {
    for (const path of ['/quote/AAPL', '/v1/test/getcrumb', '/v7/finance/quote'])
      fake.faults.set(path, FAULTS.serverError)
    const asked = fake.requests.length
    for (let n = 1; n <= 30 * 4; n++) {
      const { price, freshness, ageMs } = await step()
      t.equal(price, before.price)
      t.equal(ageMs, n * POLL_SECONDS * 1000)
      t.equal(freshness, n <= 2 ? 'live' : 'stale')
    }
    t.equal(troubles.length, 1, 'reported once')
    const state = await readSource(db, 'yahoo', new Date(clock.now))
    t.equal(state?.failing_since?.getTime(), START + 2 * POLL_SECONDS * 1000)
    t.ok(fake.requests.length - asked < 20, `${fake.requests.length - asked} requests in half an hour`)
    const report = await health()
    t.match(report, { status: 'degraded', source: { failures: state?.failures, error: /answered 500/ } })
    t.match(report.degraded, [/^source: yahoo fails since /])
  })

  await t.test('back by itself', async (t) => {
    fake.faults.clear()
    let steps = 0
    for (let { freshness } = await step(); freshness !== 'live'; { freshness } = await step()) {
      if (++steps > 60) throw new Error('not back after a quarter of an hour')
    }
    t.same(troubles.slice(1), [null])
    const { price, ageMs } = await step()
    t.equal(ageMs, 0)
    t.not(price, before.price, 'the market went on meanwhile')
    t.match(await health(), { source: { failures: 0 } })
  })

  await t.test('what is no price never reaches the page', async (t) => {
    const harmless = ['oddShape', 'untraded']
    for (const [name, fault] of Object.entries(ROW_FAULTS).filter(([name]) => !harmless.includes(name))) {
      const { price } = await step()
      fake.rowFaults.set('AAPL', fault)
      t.match(await step(), { price, ageMs: POLL_SECONDS * 1000 }, name)
      fake.rowFaults.clear()
      t.match(await step(), { freshness: 'live', ageMs: 0 }, `${name}: over`)
    }
  })

  await t.test('a jump that lasts is in review for two reads, then believed', async (t) => {
    const { price } = await step()
    fake.rowFaults.set('AAPL', ROW_FAULTS.tenfold)
    t.equal((await step()).price, price)
    t.equal((await step()).price, price)
    t.ok((await step()).price > 5 * price)
  })
})
