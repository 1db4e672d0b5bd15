import t from 'tap'
import { technicalIndicators } from '#domain/indicators/index.ts'
import { toColumns } from '#domain/market/bars/columns.ts'
import { wholeOf } from '#domain/market/testing/quote.ts'
import type { DailyBar, Quote } from '#domain/market/types.ts'
import { readEventsAbove } from '#platform/repositories/events.ts'
import { verifyChain } from '#platform/repositories/signals/ledger-chain.ts'
import { readIndicatorSnapshotsAbove } from '#platform/repositories/signals/snapshots.ts'
import { EVENING, feedFixture, MARKET, simulated } from './testing/fixture.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

t.test('stored values equal a full computation over all bars, tick by tick and across a session change', async (t) => {
  const { market, instruments, Simulated } = simulated(3)
  const { db, bus, clock, open } = await feedFixture(t, instruments)
  const hints: number[] = []
  bus.subscribe('indicators', ({ seq }) => hints.push(seq))
  const { quotes, states, provider, runBars } = await open(new Simulated())

  const evening = Date.UTC(2026, 0, 15, 20)
  for (const now of [evening, evening + 1_000, evening + HOUR, evening + 10 * HOUR]) {
    clock.now = now
    provider.tick(now)
    await quotes.poll()
    await runBars()
    const rows = await readIndicatorSnapshotsAbove(db, MARKET, 0, 10)
    t.equal(rows.length, 3)
    for (const { symbol, body } of rows) {
      const quote = states.get(symbol)!.quote!
      const bars = [...market.closedBars(symbol, quote.session), openBar(quote)]
      const expected = technicalIndicators(toColumns(bars), { symbol, live: true })
      t.same(JSON.parse(body), expected, `${symbol} at ${new Date(now).toISOString()}`)
    }
  }
  t.equal(hints.length, 4)

  await runBars()
  t.equal(hints.length, 4, 'nothing moved, nothing is written')
})

t.test('a row of the market’s table is written at once and then every ten seconds', async (t) => {
  const { instruments, Simulated } = simulated(3)
  const { db, clock, open } = await feedFixture(t, instruments)
  const { quotes, provider, runBars } = await open(new Simulated())
  const evening = Date.UTC(2026, 0, 15, 20)
  const at = async (now: number, isNews = true) => {
    clock.now = now
    if (isNews) {
      provider.tick(now, { last_volume: 1_000 + (now - evening) })
      await quotes.poll()
    }
    await runBars()
    return db.selectFrom('screen_rows').selectAll().orderBy('instrument_id').execute()
  }
  const first = await at(evening)
  t.equal(first.length, 3)
  t.ok(first.every(({ volume_ratio, traded_value_usd }) => volume_ratio! > 0 && traded_value_usd! > 0))
  t.same(await at(evening + 500), first, 'not due yet')
  const later = await at(evening + 12_000)
  t.ok(
    later.every((row, i) => row.volume_ratio! > first[i].volume_ratio!),
    'each is due by then',
  )
  t.same(await at(evening + 15_000), later)
  const last = await at(evening + 23_000, false)
  t.ok(
    last.every((row, i) => row.volume_ratio! > later[i].volume_ratio!),
    'the last prices, although nothing came since',
  )
})

t.test('a provisional signal is reported once; the close makes it final or withdraws it', async (t) => {
  const { instruments, Simulated } = simulated(4)
  const { db, clock, open } = await feedFixture(t, instruments)
  const { quotes, provider, runBars } = await open(new Simulated())
  const stored = () => db.selectFrom('opportunities').selectAll().execute()
  // Long enough for something to fire on four stocks.
  let reported = 0
  for (let day = 0; day < 6; day++) {
    for (const hour of [0, 6, 12]) {
      clock.now = EVENING + day * DAY - 18 * HOUR + hour * HOUR
      provider.tick(clock.now)
      await quotes.poll()
      await runBars()
      await runBars()
    }
    const provisional = (await stored()).filter((row) => row.provisional)
    const today = new Date(EVENING + day * DAY - 6 * HOUR).toISOString().slice(0, 10)
    const others = provisional.filter(({ session }) => session !== today)
    t.same(others, [], `what is provisional is of ${today}`)
    reported += provisional.length
  }
  t.ok(reported > 0, `${reported} provisional signals in six days`)
  const items = (await readEventsAbove(db, 0, 1_000)).map(({ item }) => JSON.parse(item))
  const keys = items.map(({ id, provisional }) => `${id} ${provisional}`)
  t.equal(new Set(keys).size, keys.length, 'each is reported once as provisional and once as final')
  for (const item of items) t.match(item, { ticker: String, tipo: String, detalles: /\.$/, fecha: /^2026-01/ })
  t.ok(items.some(({ provisional }) => !provisional))
  const claims = (await db.selectFrom('ledger_entries').select('id').execute()).length
  t.same(await verifyChain(db, MARKET), { entries: claims, broken_at: null })
})

t.test('stale and frozen prices give no results', async (t) => {
  const { instruments, Simulated } = simulated(4)
  for (const change of [{ as_of: EVENING - HOUR }, { frozen: true }]) {
    const { db, clock, open } = await feedFixture(t, instruments)
    const { quotes, provider, runBars } = await open(new Simulated())
    for (let day = 0; day < 6; day++) {
      clock.now = EVENING + day * DAY
      provider.tick(clock.now, 'as_of' in change ? { as_of: clock.now - HOUR } : change)
      await quotes.poll()
      await runBars()
    }
    const provisional = await db.selectFrom('opportunities').select('id').where('provisional', '=', true).execute()
    t.same(provisional, [])
    t.ok((await db.selectFrom('opportunities').select('id').execute()).length > 0, 'closed bars speak')
  }
})

function openBar(quote: Quote): DailyBar {
  const { session, open, day_high, day_low, price, last_volume } = wholeOf(quote)
  return { session, open, high: day_high, low: day_low, close: price, volume: last_volume }
}
