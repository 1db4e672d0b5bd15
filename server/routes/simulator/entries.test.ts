import t from 'tap'
import type { SimulatorAccount, SimulatorEntry } from '#domain/contract/simulator.ts'
import { simulatorFixture } from './testing/fixture.ts'

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

  await post('entries/', { ...bought, symbol: foreign, quantity: 1, price: 10, costs: 0 })
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
