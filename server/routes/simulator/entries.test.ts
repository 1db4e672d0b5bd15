import t from 'tap'
import type { SimulatorAccount, SimulatorEntry } from '#domain/contract/simulator.ts'
import { toColumns } from '#domain/market/bars/columns.ts'
import { upsertCorporateActions, upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { HOUR_MS, replayFixture, simulatorFixture } from './testing/fixture.ts'

const START = { currency: 'USD', cash: 1_000, costs: { fixed: 0, percent: 0, minimum: 0 } }
const AT = '2026-01-15T15:00:00Z'

t.test('trades of one’s own in the past are noted by hand, in attempts of their own', async (t) => {
  const { symbols, ask, get, post, code, quote } = await simulatorFixture(t)
  const { first, foreign } = symbols
  const bought = { symbol: first, side: 'buy', quantity: 4, price: 100, at: AT, costs: 1.5 }
  await quote(first, 130)
  await post('start', START)
  t.same(await code('POST', 'entries/', bought), [409, 'orders_attempt'])

  await post('start', { ...START, kind: 'by_hand' })
  const order = { symbol: first, side: 'buy', type: 'market', quantity: 1, until: 'session' }
  t.same(await code('POST', 'orders/', order), [409, 'by_hand_attempt'])
  const answer = await ask('POST', 'entries/', bought)
  t.equal(answer.statusCode, 201)
  const noted = answer.json<SimulatorEntry[]>()
  t.match(noted, [
    { account: 'cash', amount: -401.5, symbol: first, at: new Date(AT).toISOString(), order: null },
    { account: 'costs', amount: 1.5 },
    { account: 'shares', amount: 400, quantity: 4 },
  ])
  t.match(await get<SimulatorAccount>(''), {
    cash: 598.5,
    value: 598.5 + 520,
    parts: { price: 120, costs: -1.5 },
    positions: [{ symbol: first, quantity: 4, average: 100, price: 130, value: 520, result: 120 }],
  })
  await post('entries/', { ...bought, side: 'sell', quantity: 4, price: 110, costs: 0 })
  t.match(await get(''), { cash: 598.5 + 440, value: 598.5 + 440, parts: { price: 40, costs: -1.5 }, positions: [] })

  t.same(await code('POST', 'entries/', { ...bought, side: 'sell' }), [409, 'shares_short'])
  t.same(await code('POST', 'entries/', { ...bought, price: 10_000 }), [409, 'cash_short'])
  t.same(await code('POST', 'entries/', { ...bought, at: '2999-01-01T00:00:00Z' }), [422, 'future_trade'])
  t.same(await code('POST', 'entries/', { ...bought, symbol: 'NADA' }), [404, 'unknown_symbol'])

  const once = { ...bought, symbol: foreign, quantity: 1, price: 10, costs: 0, client_id: 'once' }
  const made = await ask('POST', 'entries/', once)
  const again = await ask('POST', 'entries/', { ...once, quantity: 2 })
  t.same([made.statusCode, again.statusCode], [201, 200])
  t.same(again.json(), made.json(), 'the same lines, and no other')
  const all = await get<SimulatorEntry[]>('entries/')
  for (const [currency, entries] of Map.groupBy(all, (entry) => entry.currency)) {
    const sum = entries.reduce((sum, { amount }) => sum + BigInt(Math.round(amount * 1e6)), 0n)
    t.equal(sum, 0n, `${currency} sums to zero`)
  }
  t.equal((await get<SimulatorEntry[]>(`entries/?before=${all[2].id}&limit=2`))[0].id, all[3].id)

  const file = await ask('GET', 'export.csv')
  t.match(file.headers, { 'content-type': 'text/csv; charset=utf-8' })
  const lines = file.body.trim().split('\r\n')
  t.equal(lines[0].replace('\ufeff', ''), 'id,order,at,account,symbol,currency,amount,quantity')
  t.equal(lines.length, 1 + all.length)

  const performance = await get<{ closed_trades: number }>('performance/')
  t.match(performance, { closed_trades: 1, small_sample: true, costs: Number })
})

t.test('a trade of before splits and dividends has had them, whatever was noted first', async (t) => {
  const { on, symbols, rowOf, get, post, code, quote } = await simulatorFixture(t, { MARKET_DATA: 'yahoo' })
  const { db } = on.deps
  const { first } = symbols
  await db.updateTable('instruments').set({ exchange: 'NASDAQ' }).where('symbol', '=', first).execute()
  await on.app.instruments.refresh()
  await upsertCorporateActions(db, rowOf(first).id, {
    splits: [{ date: '2025-06-10', ratio: 4 }],
    dividends: [
      { date: '2024-03-08', amount: 9 },
      { date: '2025-03-07', amount: 0.5 },
      { date: '2025-09-05', amount: 0.25 },
    ],
  })
  await quote(first, 30)
  await post('start', { ...START, cash: 2_000, kind: 'by_hand' })
  const trade = { symbol: first, side: 'buy', quantity: 10, price: 100, at: '2025-01-15T15:00:00Z', costs: 0 }
  const later = { ...trade, side: 'sell', quantity: 20, price: 28, at: '2025-10-01T15:00:00Z' }
  await post('entries/', trade)
  // Both are told in the shares of today: 40 × 0.50 and 40 × 0.25.
  t.match(await get(''), {
    cash: 1_030,
    parts: { dividends: 30 },
    positions: [{ quantity: 40, average: 25, value: 1_200 }],
  })
  await post('entries/', later)
  t.match(await get(''), { cash: 1_590, positions: [{ quantity: 20, average: 25 }] })

  const between = { ...trade, side: 'sell', quantity: 3, price: 120, at: '2025-05-01T15:00:00Z' }
  t.same(await code('POST', 'entries/', { ...between, quantity: 6 }), [409, 'shares_short'], 'of which 24 were')
  await post('entries/', between)
  // The dividend after this sale was paid on 12 shares fewer.
  const account = await get<SimulatorAccount>('')
  t.match(account, { cash: 1_590 + 360 - 3, positions: [{ quantity: 8 }], parts: { dividends: 27 } })
  const { price, currency, dividends, costs } = account.parts
  t.equal(2_000 + price + currency + dividends + costs, account.value)
})

t.test('a trade in a replay has had the dividends of the sessions that were played since, and no other', async (t) => {
  const { on, symbols, rowOf, get, post, quote, anchor } = await replayFixture(t, 2.5)
  const { db } = on.deps
  const { first } = symbols
  const sessions = ['2024-03-01', '2024-03-04', '2024-03-05', '2024-03-06']
  const bars = sessions.map((session) => ({ session, open: 100, high: 100, low: 100, close: 100, volume: 1 }))
  await upsertDailyBars(db, rowOf(first).id, toColumns(bars))
  await upsertCorporateActions(db, rowOf(first).id, {
    splits: [{ date: '2024-03-04', ratio: 2 }],
    dividends: sessions.map((date, i) => ({ date, amount: 10 ** i / 10 })),
  })
  // The third session has opened by the clock, and its first price is still to be stored.
  await quote(first, 100, { session: '2024-03-04' })
  await post('start', { ...START, kind: 'by_hand' })
  const at = new Date(anchor + HOUR_MS / 2).toISOString()
  await post('entries/', { symbol: first, side: 'buy', quantity: 5, price: 100, at, costs: 0 })
  t.match(await get(''), { cash: 505, parts: { dividends: 5 }, positions: [{ quantity: 5 }] })
  const [{ at: paid }] = (await get<SimulatorEntry[]>('entries/')).filter(({ account }) => account === 'dividends')
  t.equal(Date.parse(paid), anchor + HOUR_MS)
})
