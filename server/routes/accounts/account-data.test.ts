import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import t from 'tap'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { until } from '#test/support/until.ts'
import { addUser, call, logIn, userWithToken } from '../../testing/accounts.ts'
import { buildTestApp, listInstrumentsOn } from '../../testing/build-app.ts'

const PATH = '/api/account/data'

t.test('the data of an account as a file', async (t) => {
  const on = await buildTestApp(t)
  const { db } = on.deps
  const [{ id: instrument_id }] = await listInstrumentsOn(on, [instrumentOf('AAA')])

  await t.test('is a download of what the user has, and of nothing that another one has', async (t) => {
    const { token } = await userWithToken(on, 'ana@example.com')
    await call(on, 'POST', '/api/user-watchlist/', { token, body: { ticker: 'AAA' } })
    await userWithToken(on, 'eva@example.com')
    const answer = await call(on, 'GET', PATH, { token })
    t.match(answer.headers, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="atalaya-datos.json"',
      'cache-control': 'no-store',
    })
    t.match(answer.json(), { profile: [{ email: 'ana@example.com' }], watchlist: [{ symbol: 'AAA' }] })
    t.equal(answer.json().sessions.length, 1)
    t.notMatch(answer.body, 'eva')
    t.notMatch(answer.body, token)
    t.equal((await call(on, 'GET', PATH)).statusCode, 401)
  })

  await t.test('six a minute for one user', async (t) => {
    const [own, other] = [await userWithToken(on, 'mucho@example.com'), await userWithToken(on, 'otra@example.com')]
    const read = (token: string) => call(on, 'GET', PATH, { token, from: '203.0.113.7' })
    for (let i = 0; i < 6; i++) t.equal((await read(own.token)).statusCode, 200)
    const refused = await read(own.token)
    t.match([refused.statusCode, refused.json()], [429, { code: 'too_many_requests', detail: String }])
    t.ok(Number(refused.headers['retry-after']) >= 1)
    t.equal((await read(other.token)).statusCode, 200)
  })

  await t.test('two at a time, until their readers have them or leave', async (t) => {
    const user_id = await addUser(on, 'grande@example.com')
    const token = await logIn(on, 'grande@example.com')
    // More than fits into the buffers between.
    const text = 'x'.repeat(20_000)
    const firing = { alert_id: 1, user_id, instrument_id, at: new Date(), evidence: 'tick' as const, text }
    const nothing = { price: null, as_of: null, seq: null, since: null, until: null, read_at: null }
    for (let i = 0; i < 10; i++) {
      const firings = Array.from({ length: 100 }, (_, n) => ({ ...firing, ...nothing, n: 100 * i + n }))
      await db.insertInto('alert_firings').values(firings).execute()
    }
    await on.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = on.app.server.address() as AddressInfo
    const read = async () => {
      const request = get({ port, path: PATH, headers: { authorization: `Bearer ${token}` }, agent: false })
      const [answer] = (await once(request, 'response')) as [IncomingMessage]
      return answer
    }
    const [first, second, third] = [await read(), await read(), await read()]
    t.same([first.statusCode, second.statusCode, third.statusCode], [200, 200, 429])
    t.match([third.headers['retry-after'], await json(third)], ['5', { code: 'too_many_requests' }])
    first.destroy()
    const next = await until('a reader that left makes room', async () => {
      const answer = await read()
      if (answer.statusCode === 200) return answer
      answer.destroy()
      return null
    })
    const whole = (await json(next)) as { firings: unknown[] }
    t.equal(whole.firings.length, 1_000)
    second.destroy()
    const head = { method: 'HEAD', url: PATH, headers: { authorization: `Bearer ${token}` } } as const
    t.equal((await on.app.inject(head)).statusCode, 200)
    await until('nothing is left open', async () => {
      const statuses = await Promise.all([read(), read()])
      for (const answer of statuses) answer.destroy()
      return statuses.every(({ statusCode }) => statusCode === 200)
    })
  })
})
