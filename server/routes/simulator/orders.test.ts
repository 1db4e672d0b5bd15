import t from 'tap'
import type { SimulatorAccount, SimulatorOrder } from '#domain/contract/simulator.ts'
import { ORDER_LIMIT } from '#domain/rules/plans.ts'
import { call, userWithToken } from '../../testing/accounts.ts'
import { simulatorFixture } from './testing/fixture.ts'

const FREE = { fixed: 0, percent: 0, minimum: 0 }

t.test('orders are placed, shown and cancelled', async (t) => {
  const { on, symbols, rowOf, ask, get, post, code, quote } = await simulatorFixture(t)
  const { first, second, foreign } = symbols
  const market = { symbol: first, side: 'buy', type: 'market', quantity: 10, until: 'session' }
  const reserved = async () => (await get<SimulatorAccount>('')).reserved
  t.same(await code('POST', 'orders/', market), [409, 'not_tradable'], 'before the first price')
  await quote(first, 100)
  await quote(foreign, 50)
  t.same(await code('POST', 'orders/', market), [409, 'no_attempt'])
  await post('start', { currency: 'USD', cash: 10_000, costs: { fixed: 1, percent: 0, minimum: 0 } })

  await t.test('an order waits for a later price, and reserves its cash', async (t) => {
    const answer = await ask('POST', 'orders/', { ...market, client_id: 'a' })
    t.equal(answer.statusCode, 201)
    const order = answer.json<SimulatorOrder>()
    const { currency } = rowOf(first)
    t.match(order, {
      symbol: first,
      currency,
      state: 'waiting',
      ended: false,
      why: 'later_price',
      filled: 0,
      fills: [],
    })
    t.match(order, { limit: null, stop: null, until: 'session' })
    const expires = new Date(order.expires_at!)
    t.same([expires.getUTCHours(), expires.getUTCMinutes()], [5, 0], 'the end of a day of Guayaquil')
    t.equal(await reserved(), 10 * 102 + 1)
    const again = await ask('POST', 'orders/', { ...market, quantity: 99, client_id: 'a' })
    t.equal(again.statusCode, 200)
    t.same(again.json(), order)
    t.same(await get('orders/'), [order])
  })

  await t.test('a buy needs cash that no other reserves', async (t) => {
    const limit = { ...market, type: 'limit', limit: 90, quantity: 99.75, until: '90d' }
    const placed = await post<SimulatorOrder>('orders/', limit)
    t.match(placed, { limit: 90, why: 'later_price' })
    t.ok(Date.parse(placed.expires_at!) - Date.parse(placed.placed_at) > 89 * 86_400_000)
    t.equal(await reserved(), 1_021 + 90 * 99.75 + 1)
    t.same(await code('POST', 'orders/', { ...limit, quantity: 1 }), [409, 'cash_short'])
    t.same(await code('POST', 'cash', { amount: -1 }), [409, 'cash_short'])
    t.match(await post('orders/', { ...market, side: 'sell', type: 'stop', stop: 80 }), { side: 'sell', stop: 80 })
    t.equal((await get<SimulatorOrder[]>(`orders/?symbol=${second}`)).length, 0)
    t.equal((await get<SimulatorOrder[]>('orders/?limit=2')).length, 2)
  })

  await t.test('one that is cancelled waits until later prices have come', async (t) => {
    const [, { id }] = await get<SimulatorOrder[]>('orders/')
    const cancelled = (await ask('DELETE', `orders/${id}`)).json<SimulatorOrder>()
    t.match(cancelled, { id, state: 'waiting', ended: false, why: 'cancelling' })
    t.same((await ask('DELETE', `orders/${id}`)).json(), cancelled)
    t.same(await code('DELETE', 'orders/4711'), [404, 'unknown_order'])
    const { token } = await userWithToken(on, 'ajena@example.com', 'Expert')
    t.equal((await call(on, 'DELETE', `/api/simulator/orders/${id}`, { token })).statusCode, 409)
  })

  await t.test('what cannot be is refused with its reason', async (t) => {
    for (const wrong of [{ limit: 1 }, { stop: 1 }, { type: 'limit' }, { type: 'stop', limit: 1 }])
      t.same(await code('POST', 'orders/', { ...market, ...wrong }), [422, 'order_level'], JSON.stringify(wrong))
    for (const wrong of [{ quantity: 0 }, { quantity: -1 }, { side: 'short' }, { until: 'never' }, { client_id: '' }])
      t.same(await code('POST', 'orders/', { ...market, ...wrong }), [422, 'invalid_request'], JSON.stringify(wrong))
    t.same(await code('POST', 'orders/', { ...market, symbol: 'NADA' }), [404, 'unknown_symbol'])
    await quote(second, 0.000_9)
    t.same(await code('POST', 'orders/', { ...market, symbol: second }), [409, 'not_tradable'], 'a price of nothing')
  })

  await t.test('an order that is sent again is the same one, whatever attempt runs by then', async (t) => {
    const [placed] = (await get<SimulatorOrder[]>('orders/')).slice(-1)
    await post('start', { currency: 'USD', cash: 10_000, costs: FREE })
    const again = await ask('POST', 'orders/', { ...market, client_id: 'a' })
    t.equal(again.statusCode, 200)
    t.match(again.json(), { id: placed.id, ended: true })
    t.same(await get('orders/'), [])
  })

  await t.test('a foreign stock reserves at the rate of the day, and half a hundredth', async (t) => {
    await post('start', { currency: 'USD', cash: 10_000, costs: FREE })
    await post('orders/', { ...market, symbol: foreign, type: 'limit', limit: 50, quantity: 1 })
    const { currency } = rowOf(foreign)
    const { per_usd } = on.app.rates.on(currency!, new Date().toISOString().slice(0, 10))!
    t.ok(Math.abs((await reserved()) - (50 / per_usd) * 1.005) < 1e-5)
  })

  await t.test('a plan has a number of them, and a new attempt ends those of the one before', async (t) => {
    await post('start', { currency: 'USD', cash: 10_000, costs: FREE })
    const sell = { ...market, side: 'sell' }
    for (let i = 0; i < ORDER_LIMIT.Expert; i++) t.equal((await ask('POST', 'orders/', sell)).statusCode, 201)
    t.same(await code('POST', 'orders/', sell), [400, 'orders_limit'])
    const { attempt } = await get<SimulatorAccount>('')
    await post('start', { currency: 'USD', cash: 10_000, costs: FREE })
    t.same(await get('orders/'), [])
    const [order] = await get<SimulatorOrder[]>(`orders/?attempt=${attempt}`)
    t.match(order, { state: 'cancelled', ended: true, why: 'cancelled' })
    t.equal((await ask('POST', 'orders/', sell)).statusCode, 201)
  })
})
