import t from 'tap'
import type { SimulatorPerformance } from '#domain/contract/simulator.ts'
import { toColumns } from '#domain/market/bars/columns.ts'
import { followInstrument } from '#platform/repositories/accounts/watchlist.ts'
import { upsertCorporateActions, upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { HOUR_MS, replayFixture, simulatorFixture } from './testing/fixture.ts'

const FREE = { fixed: 0, percent: 0, minimum: 0 }
const bar = (session: string, close: number) => ({
  session,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1_000,
})

t.test('what an attempt has come to, beside what it bought and what it followed', async (t) => {
  const { on, user, symbols, rowOf, get, post, quote } = await simulatorFixture(t, { MARKET_DATA: 'yahoo' })
  const { db, config } = on.deps
  const { first, second } = symbols
  const store = (symbol: string, ...closes: number[]) =>
    upsertDailyBars(db, rowOf(symbol).id, toColumns(closes.map((close, i) => bar(`2026-01-${11 + i}`, close))))
  await store(first, 100, 100, 110, 121)
  await store(second, 50, 50, 40, 45)
  await db.transaction().execute((trx) => followInstrument(trx, user.id, config.market.id, second))
  await quote(first, 121, { session: '2026-01-14' })
  await post('start', { currency: 'USD', cash: 1_000, costs: FREE, kind: 'by_hand' })
  const untraded = { own: { twr: 0 }, first_bought: null, luck: null, no_luck: 'trades' }
  t.match(await get('performance/'), { ...untraded, turnover: 0, sessions: 1 })

  const trade = { symbol: first, side: 'buy', quantity: 5, price: 100, at: '2026-01-12T18:00:00Z', costs: 2 }
  await post('entries/', trade)
  const { own, first_bought, followed, luck, ...rest } = await get<SimulatorPerformance>('performance/')
  t.same(
    own?.values.map(({ date, value }) => [date, value]),
    [
      ['2026-01-11', 1_000],
      ['2026-01-12', 998],
      ['2026-01-13', 1_048],
      ['2026-01-14', 1_103],
    ],
  )
  t.same(own?.last_day, { gain: 55, change: 55 / 1_048 })
  t.equal(own!.values[3].index - 1, own!.twr)
  t.ok(Math.abs(own!.twr - 0.103) < 1e-12, 'with what the first day cost')
  t.ok(Math.abs(first_bought!.twr - 0.21) < 1e-12)
  t.ok(Math.abs(followed!.twr + 0.1) < 1e-12)
  t.ok(Math.abs(followed!.drawdown - 0.2) < 1e-12)
  t.match(rest, { no_luck: null, costs: 2, closed_trades: 0, sessions: 3, small_sample: true, has_dividends: false })

  t.equal(luck?.portfolios, 1_000)
  t.equal(luck?.percentile, 100, 'no other has the better stock without half a spread')
  t.same(luck?.band[0], { date: '2026-01-11', low: 1, middle: 1, high: 1 })
  const { low, high } = luck!.band[3]
  // They pay half a spread for the same part of their cash.
  const held = 0.502 / (1 + 2 / 500 + 0.0075)
  t.ok(
    Math.abs(high - (0.498 + held * 1.21)) < 1e-9 && Math.abs(low - (0.498 + held * 0.9)) < 1e-9,
    'either stock, held',
  )
  t.same((await get<SimulatorPerformance>('performance/')).luck, luck)

  await db.updateTable('instruments').set({ currency: null }).where('symbol', '=', second).execute()
  t.equal((await get<SimulatorPerformance>('performance/')).followed, null, 'a currency that is not known is no dollar')

  await upsertCorporateActions(db, rowOf(first).id, { splits: [{ date: '2026-01-14', ratio: 2 }], dividends: [] })
  t.equal(
    (await get<SimulatorPerformance>('performance/')).own?.values[1].value,
    500 - 2 + 5 * 200,
    'in shares of the day',
  )
  const dividends = [{ date: '2025-01-14', amount: 1 }]
  await upsertCorporateActions(db, rowOf(second).id, { splits: [], dividends })
  t.equal((await get<SimulatorPerformance>('performance/')).has_dividends, true)
})

t.test('luck needs a trade, and a session after it', async (t) => {
  const { on, user, symbols, rowOf, get, post } = await simulatorFixture(t)
  const { db, config } = on.deps
  const { first } = symbols
  await db.transaction().execute((trx) => followInstrument(trx, user.id, config.market.id, first))
  await post('start', { currency: 'USD', cash: 1_000, costs: FREE })
  const long = new Date(Date.now() - 3 * 86_400_000)
  await db.updateTable('simulator_entries').set({ at: long }).execute()
  const today = new Date().toISOString().slice(0, 10)
  const before = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await upsertDailyBars(db, rowOf(first).id, toColumns([bar(before, 1), bar(today, 2)]))
  const { own, luck, no_luck } = await get<SimulatorPerformance>('performance/')
  t.equal(own?.twr, 0)
  t.same([luck, no_luck], [null, 'trades'])

  await post('start', { currency: 'USD', cash: 1_000, costs: FREE, kind: 'by_hand' })
  const note = (at: string) => post('entries/', { symbol: first, side: 'buy', quantity: 5, price: 2, at, costs: 0 })
  const reason = async () => (await get<SimulatorPerformance>('performance/')).no_luck
  await note(new Date().toISOString())
  t.equal(await reason(), 'sessions', 'at the close of its session it has not moved')
  await note(`${before}T12:00:00Z`)
  t.equal(await reason(), null)
})

t.test('the days of a replay are those of the bars that it plays, up to the price that it shows', async (t) => {
  const { on, symbols, rowOf, get, post, quote, anchor } = await replayFixture(t, 1.5)
  const { db } = on.deps
  const { first } = symbols
  const bars = [bar('2024-02-29', 100), bar('2024-03-01', 100), bar('2024-03-04', 110), bar('2024-03-05', 120)]
  await upsertDailyBars(db, rowOf(first).id, toColumns(bars))
  await quote(first, 105, { session: '2024-03-04' })
  await post('start', { currency: 'USD', cash: 1_000, costs: FREE, kind: 'by_hand' })
  const at = new Date(anchor + HOUR_MS / 2).toISOString()
  await post('entries/', { symbol: first, side: 'buy', quantity: 5, price: 100.75, at, costs: 0 })
  const { own, first_bought, luck } = await get<SimulatorPerformance>('performance/')
  const values = [
    { date: '2024-02-29', value: 1_000 },
    { date: '2024-03-01', value: 996.25 },
    { date: '2024-03-04', value: 1_021.25 },
  ]
  t.match(own?.values, values, 'and not at the close to come')
  await upsertCorporateActions(db, rowOf(first).id, { splits: [{ date: '2024-03-04', ratio: 2 }], dividends: [] })
  t.match(
    (await get<SimulatorPerformance>('performance/')).own?.values,
    values,
    'its bars and its book are divided already',
  )
  t.equal(own?.values.length, values.length)
  t.ok(Math.abs(first_bought!.twr - 0.05) < 1e-12)
  t.equal(luck?.percentile, 50, 'there is one stock to draw, at the same half a spread')

  const ended = (hours: number) => {
    const attempt = { started_at: new Date(anchor), ended_at: new Date(anchor + hours * HOUR_MS) }
    return db.updateTable('simulator_attempts').set(attempt).execute()
  }
  const valuesOf = async () => {
    const [{ id }] = await get<{ id: number }[]>('attempts/')
    return (await get<SimulatorPerformance>(`performance/?attempt=${id}`)).own?.values.map(({ value }) => value)
  }
  await ended(1.2)
  t.same(await valuesOf(), [1_000, 996.25, 1_021.25], 'one that has ended knows no more')
  await db
    .updateTable('feeds')
    .set({ anchor: new Date(anchor + HOUR_MS) })
    .execute()
  t.same(await valuesOf(), undefined, 'what an older replay has played is not known')
})
