import t from 'tap'
import { toColumns } from '#domain/market/bars/columns.ts'
import { upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { SECOND } from '../feed/testing/fixture.ts'
import { alertFixture, ledAlertFixture, up } from './testing/fixture.ts'

t.test('a crossing is decided with the quote that makes it, and fires once', async (t) => {
  const { db, bus, make, quote, firings, alertStates, send } = await ledAlertFixture(t)
  const events: number[] = []
  bus.subscribe('events', ({ id }) => events.push(id))
  const id = await make(up(100), quote(98))
  await send(99, 99.5, 100, 101, 99, 102)
  const [first, ...more] = await firings()
  t.same(more, [])
  t.match(first, { alert_id: id, n: 1, price: 100, evidence: 'tick', since: null })
  t.match(await alertStates(), [{ id, state: 'fired', side: 'above', fired: 1 }])
  const event = await db.selectFrom('events').selectAll().executeTakeFirstOrThrow()
  t.match(event, { channel: 'alerts', item: { alert_id: id, symbol: 'AAA', price: 100, seq: first.seq, read: false } })
  t.same(events, [event.id])
})

t.test('how long its price waited is kept with a firing', async (t) => {
  const { db, clock, make, quote, provider, quotes } = await ledAlertFixture(t)
  await make(up(100), quote(98))
  await make(up(102), quote(98))
  for (const [price, ms] of [
    [101, 240],
    [103, 90],
  ] as const) {
    clock.now += 1_000
    provider.next = [quote(price)]
    await quotes.poll()
    clock.now += ms
    await quotes.poll()
    await quotes.flush()
  }
  t.match(await db.selectFrom('alert_firings').select(['waited_ms', 'decided_at']).orderBy('id').execute(), [
    { waited_ms: 240, decided_at: Date },
    { waited_ms: 90, decided_at: Date },
  ])
})

t.test('from one tick to the next: sides, gaps, and what lies between', async (t) => {
  await t.test('a gap at the open fires once, at the price that came', async (t) => {
    const { clock, make, quote, firings, send } = await ledAlertFixture(t)
    const id = await make(up(100), quote(98))
    await send(99)
    clock.now = Date.parse('2024-01-03T14:30:10Z')
    const next = { session: '2024-01-03', previous_close: 99, open: 104, day_low: 104, day_high: 104 }
    await send(quote(104, next), quote(105, { ...next, day_high: 105 }))
    const [gap, ...more] = await firings()
    t.same(more, [])
    t.match(gap, { alert_id: id, price: 104, evidence: 'tick', text: 'AAA subió de 100,00: abrió con hueco en 104,00' })
  })

  await t.test('what is true already has to happen again, and a level is reached by equality', async (t) => {
    const { make, quote, firings, alertStates, send } = await ledAlertFixture(t, 101)
    const above = await make(up(100), quote(101))
    const below = await make({ kind: 'price', direction: 'down', level: 100 }, quote(101))
    await send(102, 100)
    t.match(await firings(), [{ alert_id: below, price: 100, text: 'AAA llegó a 100,00: está en 100,00.' }])
    t.match(await alertStates(), [
      { id: above, side: 'above', state: 'armed' },
      { id: below, side: 'below', state: 'fired' },
    ])
    await send(99.9, 100)
    t.match((await firings()).slice(1), [{ alert_id: above, price: 100 }])
  })

  await t.test('a leader that was away fires for what the day did meanwhile, and only that', async (t) => {
    const { clock, db, make, quote, firings, lead } = await alertFixture(t)
    const first = await lead()
    await first.send(quote(98, { day_low: 94, day_high: 103 }))
    const id = await make(up(102), quote(98, { day_low: 94, day_high: 103 }))
    const dip = await make({ kind: 'price', direction: 'down', level: 95 }, quote(98, { day_low: 94, day_high: 103 }))
    await first.send(quote(98.5, { day_low: 94, day_high: 103 }))
    first.alerts.stop()
    const away = clock.now
    clock.now += 40 * 60_000
    const second = await lead(SECOND)
    await second.send(quote(99, { day_low: 94, day_high: 103 }))
    t.same(await firings(), [], 'what was known before')
    clock.now += 1_000
    await second.send(quote(99, { day_low: 94, day_high: 103.5 }))
    const [firing, ...more] = await firings()
    t.same(more, [])
    t.match(firing, { alert_id: id, price: 103.5, evidence: 'day_range' })
    t.ok(firing.since!.getTime() > away && firing.until!.getTime() === clock.now)
    t.match(await db.selectFrom('alerts').select(['id', 'state']).where('id', '=', dip).execute(), [{ state: 'armed' }])
  })

  await t.test('a session without a leader counts by its bar', async (t) => {
    const { id: stock, db, clock, make, quote, firings, lead } = await alertFixture(t)
    const first = await lead()
    await first.send(98)
    const id = await make(up(110), quote(98))
    await first.send(99)
    first.alerts.stop()
    const missed = { open: 99, high: 112, low: 97, close: 101, volume: 1_000 }
    await upsertDailyBars(
      db,
      stock,
      toColumns([
        { ...missed, session: '2024-01-02', high: 99.5, close: 99 },
        { ...missed, session: '2024-01-03' },
      ]),
    )
    clock.now = Date.parse('2024-01-04T15:00:00Z')
    const second = await lead(SECOND)
    await second.send(
      quote(101.5, { session: '2024-01-04', previous_close: 101, day_low: 101, day_high: 102, open: 101 }),
    )
    t.match(await firings(), [
      {
        alert_id: id,
        price: 112,
        evidence: 'bar',
        since: new Date('2024-01-03T14:30:00Z'),
        until: new Date('2024-01-03T21:00:00Z'),
      },
    ])
  })
})

t.test('frozen, stale and reviewed prices decide nothing, and after hours only who asked for it', async (t) => {
  const { clock, make, quote, firings, send, answer, states } = await ledAlertFixture(t)
  const regular = await make(up(100), quote(98))
  const all = await make(up(100), quote(98), { sessions: 'all' })
  await send(98.5)
  await send(160)
  t.same([states.get('AAA')?.isInReview, await firings()], [true, []], 'one that nobody has confirmed')
  await send(99)
  clock.now = Date.parse('2024-01-02T21:30:00Z')
  await send(99, 101)
  t.match(await firings(), [{ alert_id: all, price: 101 }], 'after the close')
  clock.now = Date.parse('2024-01-03T14:30:00Z')
  await answer()
  t.equal((await firings()).length, 1, 'the price of yesterday is stale')
  await send(quote(99, { session: '2024-01-03', previous_close: 101, open: 99, day_low: 98.9, day_high: 99 }))
  t.equal((await firings()).length, 1)
  await send(quote(100.5, { session: '2024-01-03', previous_close: 101, open: 99, day_low: 98.9, day_high: 100.5 }))
  t.match((await firings()).slice(1), [{ alert_id: regular, price: 100.5 }])
})

t.test('each repeat in its own way', async (t) => {
  await t.test('rearm: after going back, and five minutes', async (t) => {
    const { clock, make, quote, firings, send } = await ledAlertFixture(t)
    await make(up(100), quote(98), { repeat: 'rearm' })
    await send(100, 99.8, 100.2)
    t.equal((await firings()).length, 1, 'it has not gone back by a quarter of ATR')
    await send(99.4, 100.2)
    t.equal((await firings()).length, 1, 'too soon')
    clock.now += 6 * 60_000
    await send(99.4, 100.3)
    t.match(await firings(), [
      { n: 1, price: 100 },
      { n: 2, price: 100.3 },
    ])
  })

  await t.test('session: once in each', async (t) => {
    const { clock, make, quote, firings, send } = await ledAlertFixture(t)
    await make(up(100), quote(98), { repeat: 'session' })
    await send(100, 99, 101)
    t.equal((await firings()).length, 1)
    clock.now = Date.parse('2024-01-03T14:31:00Z')
    const day = { session: '2024-01-03', previous_close: 101, open: 99, day_low: 98, day_high: 101 }
    await send(quote(99, day), quote(100.5, day))
    t.match(await firings(), [{ n: 1 }, { n: 2, price: 100.5 }])
  })
})
