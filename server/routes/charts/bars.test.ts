import t, { type Test } from 'tap'
import type { Bars } from '#domain/contract/bars.ts'
import { toColumns } from '#domain/market/bars/columns.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { upsertCorporateActions, upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { upsertMinutes } from '#platform/repositories/market/intraday-bars.ts'
import { upsertQuotes } from '#platform/repositories/market/quotes.ts'
import { addFeed, testQuote } from '#platform/testing/rows.ts'
import { call, userWithToken } from '../../testing/accounts.ts'
import { buildTestApp, listInstrumentsOn, showStored } from '../../testing/build-app.ts'

const MINUTE_MS = 60_000
const NOW = Date.UTC(2026, 0, 15, 20, 17)
const at = (...date: Parameters<typeof Date.UTC>) => Date.UTC(...date) / 1000

async function barsFixture(t: Test, source: string) {
  const test = await buildTestApp(t, { env: { MARKET_DATA: source } })
  const { db, config } = test.deps
  const simulated = createSimulatedMarket(1)
  const [{ id, symbol }, other] = await listInstrumentsOn(test, simulated.instruments.slice(0, 2))
  const { token } = await userWithToken(test, 'ana@example.com')
  await addFeed(db, config.market.id)
  const get = (query: string, headers = {}) => call(test, 'GET', `/api/bars/?${query}`, { token, headers })
  const bars = async (query: string) => (await get(`symbol=${symbol}&${query}`)).json<Bars>()
  return { db, id, symbol, other, simulated, show: () => showStored(test), get, bars }
}

t.test('bars of a market of real prices', async (t) => {
  const { db, id, symbol, other, show, get, bars } = await barsFixture(t, 'yahoo')
  const minute = (time: number, close: number) => {
    return { time, open: close - 1, high: close + 2, low: close - 3, close, volume: 10, volume_from: 0 }
  }
  const ten = Date.UTC(2026, 0, 15, 20, 10)
  const minutes = [0, 1, 3, 4, 5].map((k) => minute(ten + k * MINUTE_MS, 100 + k))
  await upsertMinutes(
    db,
    minutes.map(() => id),
    minutes,
  )
  const open = minute(Date.UTC(2026, 0, 15, 20, 17), 110)
  const as_of = NOW + 30_000
  const range = { open: 100, day_low: 90, day_high: 120, last_volume: 70, session: '2026-01-15' }
  await upsertQuotes(db, [id], [{ ...testQuote(symbol, 110, { ...range, as_of }), minute: open }])
  const day = (session: string, close: number) => {
    return { session, open: close, high: close + 1, low: close - 1, close, volume: 5 }
  }
  const days = [day('2025-12-31', 50), day('2026-01-02', 60), day('2026-01-12', 70), day('2026-01-14', 80)]
  await upsertDailyBars(db, id, toColumns(days))
  await upsertCorporateActions(db, id, {
    splits: [{ date: '2026-01-02', ratio: 2 }],
    dividends: [
      { date: '2024-01-02', amount: 1 },
      { date: '2026-01-14', amount: 0.25 },
    ],
  })
  await show()

  await t.test('minutes, with the open one; a gap stays a gap', async (t) => {
    const { time, close, ...rest } = await bars('interval=1m')
    t.same(
      time.map((second) => (second * 1000 - ten) / MINUTE_MS),
      [0, 1, 3, 4, 5, 7],
    )
    t.same(close, [100, 101, 103, 104, 105, 110])
    t.match(rest, { symbol, interval: '1m', open_bar: true, from: ten / 1000, splits: [], dividends: [] })
  })

  await t.test('longer ones are made of them; before and limit page', async (t) => {
    t.match(await bars('interval=5m'), {
      time: [at(2026, 0, 15, 20, 10), at(2026, 0, 15, 20, 15)],
      open: [99, 104],
      high: [106, 112],
      low: [97, 102],
      close: [104, 110],
      volume: [40, 20],
      open_bar: true,
    })
    t.match(await bars('interval=1h'), { time: [at(2026, 0, 15, 20)], open: [99], high: [112], volume: [60] })
    const older = await bars(`interval=1m&before=${ten / 1000 + 180}&limit=1`)
    t.match(older, { time: [ten / 1000 + 60], open_bar: false, from: ten / 1000 })
    t.same((await bars(`interval=1m&before=${ten / 1000}`)).time, [])
  })

  await t.test('finer bars follow where the stored coarser ones end', async (t) => {
    const hour = { instrument_id: id, minutes: 60, open: 1, high: 9, low: 1, close: 5, volume: 100 }
    const begins = [18, 19].map((h) => ({ ...hour, time: new Date(Date.UTC(2026, 0, 15, h)) }))
    await db.insertInto('intraday_bars').values(begins).execute()
    await upsertMinutes(db, [id], [minute(Date.UTC(2026, 0, 15, 19, 30), 5_000)])
    t.match(await bars('interval=1h'), { high: [9, 9, 112], volume: [100, 100, 60], from: at(2026, 0, 15, 18) })
    t.equal((await bars('interval=15m')).high[0], 5_002)
  })

  await t.test('what was traded before a split is shown in the shares of today', async (t) => {
    await upsertCorporateActions(db, id, { splits: [{ date: '2026-01-16', ratio: 10 }], dividends: [] })
    const { close, volume } = await bars(`interval=1m&before=${ten / 1000 + 60}&limit=1`)
    t.same([close, volume], [[10], [100]])
    await db.deleteFrom('splits').where('session', '=', '2026-01-16').execute()
  })

  await t.test('days, weeks and months carry the date of their first session', async (t) => {
    const daily = await bars('interval=1d')
    t.match(daily, {
      time: [at(2025, 11, 31), at(2026, 0, 2), at(2026, 0, 12), at(2026, 0, 14), at(2026, 0, 15)],
      close: [50, 60, 70, 80, 110],
      high: [51, 61, 71, 81, 120],
      open_bar: true,
      from: at(2025, 11, 31),
      splits: [{ time: at(2026, 0, 2), ratio: 2 }],
      dividends: [{ time: at(2026, 0, 14), amount: 0.25 }],
    })
    const from = at(2025, 11, 31)
    t.match(await bars('interval=1d&limit=2'), { time: [at(2026, 0, 14), at(2026, 0, 15)], open_bar: true, from })
    const pages = [
      [at(2026, 0, 14), 2, [at(2026, 0, 2), at(2026, 0, 12)]],
      [at(2026, 0, 14) + 1, 1, [at(2026, 0, 14)]],
      [at(2026, 0, 13), 1, [at(2026, 0, 12)]],
      [at(2026, 0, 2), 9, [from]],
      [from, 9, []],
      [0, 9, []],
    ] as const
    for (const [before, limit, time] of pages) {
      const page = await bars(`interval=1d&before=${before}&limit=${limit}`)
      t.same([page.time, page.open_bar, page.from], [time, false, from], `before ${before}`)
    }
    const actionsOn = async (query: string) => {
      const { splits, dividends } = await bars(query)
      return [...splits, ...dividends].map(({ time }) => time)
    }
    t.same(await actionsOn('interval=1w'), [at(2026, 0, 2), at(2026, 0, 14)])
    t.same(
      await actionsOn(`interval=1d&before=${at(2026, 0, 14)}`),
      [at(2026, 0, 2)],
      'a page has those of its own bars',
    )
    t.same(await actionsOn(`interval=1w&before=${at(2026, 0, 12)}`), [at(2026, 0, 2)])
    t.same(await actionsOn(`interval=1M&before=${at(2026, 0, 2)}`), [])
    t.match(await bars('interval=1w'), {
      time: [at(2025, 11, 31), at(2026, 0, 12)],
      close: [60, 110],
      volume: [10, 80],
      open_bar: true,
    })
    t.match(await bars('interval=1M'), { time: [at(2025, 11, 31), at(2026, 0, 2)], low: [49, 59], volume: [5, 85] })
    const first = await bars(`interval=1M&before=${at(2026, 0, 2)}`)
    t.match(first, { time: [at(2025, 11, 31)], open_bar: false, from: at(2025, 11, 31) })
  })

  await t.test('304 for who has it; the errors of the table', async (t) => {
    const first = await get(`symbol=${symbol.toLowerCase()}&interval=1d`)
    t.equal(first.headers['cache-control'], 'private, no-cache')
    const again = await get(`symbol=${symbol}&interval=1d`, { 'if-none-match': first.headers.etag })
    t.same([again.statusCode, again.body], [304, ''])
    t.match((await get(`symbol=${other.symbol}&interval=1m`)).json(), { time: [], from: null, open_bar: false })
    t.equal((await get('symbol=NONE&interval=1d')).statusCode, 404)
    for (const query of ['interval=2m', '', 'interval=1m&limit=0', 'interval=1m&limit=5001', 'interval=1m&before=x']) {
      t.equal((await get(`symbol=${symbol}&${query}`)).statusCode, 422, query)
    }
  })
})

t.test('what a replay has not played yet is on no chart, also where its splits and dividends are stored', async (t) => {
  const { db, id, symbol, show, bars } = await barsFixture(t, 'replay')
  const day = (session: string) => ({ session, open: 10, high: 11, low: 9, close: 10, volume: 5 })
  await upsertDailyBars(db, id, toColumns(['2026-01-12', '2026-01-13', '2026-01-14'].map(day)))
  await upsertCorporateActions(db, id, {
    splits: [{ date: '2026-01-15', ratio: 2 }],
    dividends: ['2026-01-13', '2026-01-14', '2026-01-15'].map((date) => ({ date, amount: 0.5 })),
  })
  await upsertQuotes(db, [id], [testQuote(symbol, 10, { session: '2026-01-14', as_of: NOW })])
  await show()
  const { splits, dividends } = await bars('interval=1d')
  t.same(splits, [])
  t.same(
    dividends.map(({ time }) => time),
    [at(2026, 0, 13), at(2026, 0, 14)],
  )
})

t.test('the simulated market answers every minute since its first day', async (t) => {
  const { db, id, symbol, simulated, show, bars } = await barsFixture(t, 'simulated')
  t.same((await bars('interval=1m')).time, [], 'not before there is a price')
  const quote = simulated.quote(symbol, NOW)!
  const seen = { open: 1, high: 9_999, low: 1, close: 5, volume: 7 }
  const stored = [15, 16].map((m) => ({ ...seen, time: Date.UTC(2026, 0, 15, 20, m), volume_from: 0 }))
  await upsertMinutes(db, [id, id], stored)
  const open = { time: NOW, ...seen, close: quote.price, volume_from: 0 }
  await upsertQuotes(db, [id], [{ ...quote, minute: open }])
  await show()

  const minutes = await bars('interval=1m&limit=5000')
  t.equal(minutes.time.length, 5_000)
  t.equal(minutes.time.at(-1), NOW / 1000, 'up to the newest price')
  t.same(minutes.high.slice(-4), [
    simulated.sessionBars(symbol, '2026-01-15', 60)[20 * 60 + 14 - 300].high,
    9_999,
    9_999,
    9_999,
  ])
  t.same(
    minutes.time,
    minutes.time.map((_, i) => NOW / 1000 - (4_999 - i) * 60),
  )
  t.ok(minutes.open_bar)

  const hours = await bars('interval=1h&limit=30')
  t.equal(hours.time.at(-1), at(2026, 0, 15, 20))
  t.equal(hours.high.at(-1), 9_999)
  const whole = await bars(`interval=1m&before=${at(2026, 0, 15, 20)}&limit=60`)
  t.equal(hours.high.at(-2), Math.max(...whole.high))
  t.equal(hours.low.at(-2), Math.min(...whole.low))
  t.equal(hours.open.at(-2), whole.open[0])
  t.equal(hours.close.at(-2), whole.close[59])
  t.equal(
    hours.volume.at(-2),
    whole.volume.reduce((sum, volume) => sum + volume, 0),
  )

  const past = await bars(`interval=5m&before=${at(2021, 5, 1, 12, 2)}&limit=3`)
  t.same(past.time, [at(2021, 5, 1, 11, 50), at(2021, 5, 1, 11, 55), at(2021, 5, 1, 12)])
  const first = await bars(`interval=1m&before=${at(2020, 0, 2, 5, 3)}`)
  t.same(
    first.time,
    [0, 1, 2].map((m) => at(2020, 0, 2, 5, m)),
  )
  t.equal(first.from, at(2020, 0, 2, 5))
})
