import { expect, test } from 'vitest'
import * as calls from '#domain/contract/testing/calls.ts'
import { toasts } from '../stores/notices.ts'
import { session, startSession } from '../stores/session.ts'
import { view } from '../stores/view.ts'
import { demo, indicators } from '../testing/examples.ts'
import { fakeServer, json } from '../testing/server.ts'
import { ApiError, call, NetworkError, sentenceOf } from './call.ts'

const TOKEN = /^[a-z0-9]{2}\d[a-z0-9]\d[a-z0-9]{2}\d[a-z0-9]+$/

const signIn = (email: string, password: string) => call(calls.login, { body: { email, password } })
const plain = (path: string) => call({ method: 'GET', path, access: 'bearer' })

const failure = (promise: Promise<unknown>): Promise<unknown> => promise.then(() => null).catch((error) => error)

test('auth calls carry er and no bearer, data calls tk and the bearer', async () => {
  const received = fakeServer({
    'POST /login/': () => json(demo),
    'GET /api/stocks/ technical-indicators': () => json(indicators('BRK.B')),
  })
  startSession(await signIn('demo@atalaya.test', 'Demo2026'))
  await call(calls.technicalIndicators, { query: { symbol: 'BRK.B' } })
  expect(received[0]?.headers.has('authorization')).toBe(false)
  expect(received[0]?.query.get('er')).toMatch(TOKEN)
  expect(received[0]?.body).toEqual({ email: 'demo@atalaya.test', password: 'Demo2026' })
  expect(received[1]?.headers.get('authorization')).toBe('Bearer token-1')
  expect(received[1]?.query.get('tk')).toMatch(TOKEN)
  expect(received[1]?.query.get('symbol')).toBe('BRK.B')
  expect(received[1]?.query.get('timeframe')).toBe('1D')
})

test('the sentence is read by the key of the call', async () => {
  const body = { code: 'x', error: 'por error', message: 'por message', detail: 'por detail' }
  fakeServer({
    'POST /login/': () => json(body, 403),
    'POST /register/': () => json(body, 422),
    'POST /api/user-watchlist/': () => json(body, 400),
    'GET /plain/': () => json(body, 404),
  })
  const sentences = await Promise.all(
    [
      signIn('a', 'b'),
      call(calls.register, { body: { name: 'a', email: 'b', password: 'c' } }),
      call(calls.follow, { body: { ticker: 'X' } }),
      plain('/plain/'),
    ].map(async (sent) => sentenceOf(await failure(sent), 'propia')),
  )
  expect(sentences).toEqual(['por error', 'por message', 'por error', 'por detail'])
})

test('an answer without that key, or of another shape, leaves the page its own sentence', async () => {
  fakeServer({
    'POST /login/': () => json({ code: 'x', detail: 'otra clave' }, 401),
    'GET /page/': () => new Response('<html>502</html>', { status: 502 }),
  })
  const refused = (await failure(signIn('a', 'b'))) as ApiError
  expect(refused).toBeInstanceOf(ApiError)
  expect([refused.status, refused.code, refused.sentence]).toEqual([401, 'x', null])
  expect(sentenceOf(await failure(plain('/page/')), 'propia')).toBe('propia')
})

test('no answer, or one that breaks off, is a network error', async () => {
  fakeServer({
    'GET /gone/': () => Promise.reject(new TypeError('Failed to fetch')),
    'GET /cut/': () => new Response('{"half":'),
  })
  expect(await failure(plain('/gone/'))).toBeInstanceOf(NetworkError)
  expect(await failure(plain('/cut/'))).toBeInstanceOf(NetworkError)
})

test('204 has no body', async () => {
  fakeServer({ 'POST /logout/': () => new Response(null, { status: 204 }) })
  await expect(call(calls.logout)).resolves.toBe(null)
})

test('a refused bearer ends the session once and asks to log in', async () => {
  fakeServer({ 'GET /api/user-watchlist/': () => json({ code: 'session_ended', detail: 'x' }, 401) })
  startSession(demo)
  view.view = 'dashboard'
  await Promise.all([failure(call(calls.watchlist)), failure(call(calls.watchlist))])
  expect(session.user).toBe(null)
  expect(sessionStorage.length).toBe(0)
  expect(view.view).toBe('login')
  expect(toasts.list.map((toast) => toast.text)).toEqual(['Tu sesión ha terminado. Vuelve a iniciar sesión.'])
})

test('a wrong password, or the 401 of an earlier session, ends nothing', async () => {
  let answer: (response: Response) => void = () => {}
  fakeServer({
    'POST /login/': () => json({ code: 'wrong', error: 'No.' }, 401),
    'GET /api/user-watchlist/': () => new Promise((resolve) => (answer = resolve)),
  })
  startSession(demo)
  await failure(signIn('a', 'b'))
  expect(session.user?.token).toBe('token-1')
  const late = failure(call(calls.watchlist))
  startSession({ ...demo, access: 'token-2' })
  answer(json({ code: 'session_ended' }, 401))
  await late
  expect(session.user?.token).toBe('token-2')
})
