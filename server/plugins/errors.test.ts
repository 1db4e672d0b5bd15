import t from 'tap'
import { addUser, call, logIn } from '../testing/accounts.ts'
import { buildTestApp } from '../testing/build-app.ts'

t.test('whatever comes, the answer is a code and a sentence', async (t) => {
  const test = await buildTestApp(t)
  await addUser(test, 'ana@example.com')
  const token = await logIn(test, 'ana@example.com')
  const post = (payload: string, type = 'application/json') =>
    test.app.inject({ method: 'POST', url: '/register/', payload, headers: { 'content-type': type } })

  const cases: [string, Promise<{ statusCode: number; body: string }>, number][] = [
    ['not JSON', post('{'), 422],
    ['nested deeper than a stack', post('['.repeat(8000)), 422],
    ['closed and nested deeper than a stack', post(`{"name":${'['.repeat(7000)}${']'.repeat(7000)}}`), 422],
    ['a prototype', post('{"__proto__":{"x":1}}'), 422],
    ['NUL', post('{"name":"a\\u0000","email":"a@b.co","password":"x"}'), 422],
    ['a lone surrogate', post('{"name":"\\ud800","email":"a@b.co","password":"x"}'), 422],
    ['a number for a name', post('{"name":5,"email":"a@b.co","password":"volcan2026x"}'), 422],
    ['another type', post('a=b', 'application/x-www-form-urlencoded'), 422],
    ['too large', post(`{"name":"${'x'.repeat(20_000)}"}`), 413],
    ['an unknown path', call(test, 'GET', '/api/nothing/'), 404],
    ['a repeated cache-buster is none of our business', call(test, 'GET', '/api/app-plans/?er=1&er=2'), 200],
    ['a broken escape', call(test, 'GET', '/api/stocks/?action=trading-data&symbol=%', { token }), 404],
  ]
  for (const [what, answer, status] of cases) {
    const { statusCode, body } = await answer
    t.equal(statusCode, status, what, { body })
    if (status >= 400) {
      const { code, ...rest } = JSON.parse(body)
      t.match(code, /^[a-z_]+$/)
      t.match(Object.values(rest), [/^[A-ZÁÉÍÓÚ¿¡].+\.$/], `${what}: ${Object.values(rest)}`)
    }
  }
})
