import t from 'tap'
import type { SimulatorAccount, SimulatorAttempts } from '#domain/contract/simulator.ts'
import { call, userWithToken } from '../../testing/accounts.ts'
import { simulatorFixture } from './testing/fixture.ts'

const START = { currency: 'USD', cash: 10_000, costs: { fixed: 1, percent: 0.1, minimum: 2 } }

t.test('attempts and their cash', async (t) => {
  const { on, ask, get, post, code } = await simulatorFixture(t)

  await t.test('another plan has none of it, whatever is asked', async (t) => {
    const { token } = await userWithToken(on, 'gratis@example.com')
    for (const [method, path] of [
      ['GET', ''],
      ['POST', 'start'],
      ['POST', 'cash'],
      ['GET', 'attempts/'],
      ['GET', 'orders/'],
      ['POST', 'orders/'],
      ['DELETE', 'orders/1'],
      ['GET', 'entries/'],
      ['POST', 'entries/'],
      ['GET', 'performance/'],
      ['GET', 'export.csv'],
    ] as const) {
      const answer = await call(on, method, `/api/simulator/${path}`, { token, ...(method === 'POST' && { body: {} }) })
      t.equal(answer.statusCode, 403, `${method} ${path}`)
      t.match(answer.json(), { code: 'plan_required', error: 'El simulador es parte del plan Experto.' })
    }
    t.equal((await call(on, 'GET', '/api/simulator/')).statusCode, 401)
  })

  await t.test('before the first there is nothing', async (t) => {
    t.match(await get(''), { attempt: null, currency: null, cash: 0, value: 0, positions: [], started_at: null })
    t.same(await get('attempts/'), [])
    t.same(await code('POST', 'cash', { amount: 1 }), [409, 'no_attempt'])
    for (const path of ['orders/', 'entries/', 'performance/', 'export.csv'])
      t.same(await code('GET', path), [409, 'no_attempt'], path)
  })

  await t.test('one begins with its cash, pays in and out, and ends with the next one', async (t) => {
    const first = await post<SimulatorAccount>('start', START)
    t.match(first, { attempt: Number, kind: 'orders', currency: 'USD', cash: 10_000, value: 10_000, reserved: 0 })
    t.same(first.costs, START.costs)
    t.match(await post('cash', { amount: 0.1 }), { cash: 10_000.1, value: 10_000.1 })
    t.match(await post('cash', { amount: -10_000.1 }), { cash: 0 })
    t.same(await code('POST', 'cash', { amount: -0.000001 }), [409, 'cash_short'])
    t.match(await post('cash', { amount: 0 }), { cash: 0 }, 'nothing is no line')
    const second = await post<SimulatorAccount>('start', { ...START, currency: 'EUR', cash: 5 })
    t.match(second, { currency: 'EUR', cash: 5 })
    t.match(await get<SimulatorAttempts>('attempts/'), [
      { id: second.attempt, currency: 'EUR', ended_at: null },
      { id: first.attempt, currency: 'USD', ended_at: String },
    ])
    const ids = async (query: string) => (await get<SimulatorAttempts>(`attempts/?${query}`)).map(({ id }) => id)
    t.same(await ids('limit=1'), [second.attempt])
    t.same(await ids(`before=${second.attempt}`), [first.attempt])
    for (const query of ['limit=0', 'limit=101', 'before=x'])
      t.same(await code('GET', `attempts/?${query}`), [422, 'invalid_request'], query)
    t.match(await get(`entries/?attempt=${first.attempt}`), [
      { account: 'capital', amount: 10_000.1 },
      { account: 'cash', amount: -10_000.1 },
      { account: 'capital', amount: -0.1 },
      { account: 'cash', amount: 0.1 },
      { account: 'capital', amount: -10_000 },
      { account: 'cash', amount: 10_000 },
    ])
    t.same(await code('GET', 'entries/?attempt=4711'), [404, 'unknown_attempt'])
  })

  await t.test('what is sent again with its client_id is not made twice', async (t) => {
    const first = await ask('POST', 'start', { ...START, client_id: 'start' })
    const { attempt } = first.json<SimulatorAccount>()
    const again = await ask('POST', 'start', { ...START, cash: 1, client_id: 'start' })
    t.same([first.statusCode, again.statusCode], [201, 200])
    t.match(again.json(), { attempt, cash: 10_000 })
    for (let i = 0; i < 2; i++) t.match(await post('cash', { amount: 5, client_id: 'cash' }), { attempt, cash: 10_005 })
    t.match(await post('cash', { amount: 5, client_id: 'other' }), { cash: 10_010 })
    t.match(await post('cash', { amount: 5 }), { cash: 10_015 })
    t.match(await post('cash', { amount: 5 }), { cash: 10_020 }, 'without one each is another')

    await post('start', START)
    t.match(await post('cash', { amount: 5, client_id: 'cash' }), { cash: 10_000 }, 'it was of the attempt before')
    t.match((await ask('POST', 'start', { ...START, client_id: 'start' })).json(), { attempt, cash: 10_020 })
    t.not((await get<SimulatorAccount>('')).attempt, attempt, 'and the running one goes on')
    t.same(await code('POST', 'cash', { amount: 1, client_id: 'á' }), [422, 'invalid_request'])
    const { token } = await userWithToken(on, 'tercera@example.com', 'Expert')
    const answer = await call(on, 'POST', '/api/simulator/start', { token, body: { ...START, client_id: 'start' } })
    t.equal(answer.statusCode, 201, 'the ids of another user are others')
  })

  await t.test('what cannot be is refused', async (t) => {
    for (const wrong of [
      { currency: 'ABC' },
      { cash: -1 },
      { costs: { fixed: -1, percent: 0, minimum: 0 } },
      { kind: 'x' },
    ])
      t.same(await code('POST', 'start', { ...START, ...wrong }), [422, 'invalid_request'], JSON.stringify(wrong))
  })

  await t.test('another user’s attempt is none', async (t) => {
    const { attempt } = await get<SimulatorAccount>('')
    const { token } = await userWithToken(on, 'otra@example.com', 'Expert')
    const answer = await call(on, 'GET', `/api/simulator/entries/?attempt=${attempt}`, { token })
    t.equal(answer.statusCode, 404)
  })
})
