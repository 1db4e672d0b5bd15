import t from 'tap'
import { call, logIn, userWithToken } from '../../testing/accounts.ts'
import { buildTestApp } from '../../testing/build-app.ts'

const PATH = '/api/chart-settings/'

t.test('what a user chose to see of the chart', async (t) => {
  const test = await buildTestApp(t)
  const { token: ana } = await userWithToken(test, 'ana@example.com')
  const { token: berta } = await userWithToken(test, 'berta@example.com')
  const get = async (token: string) => (await call(test, 'GET', PATH, { token })).json()
  const put = (body: unknown, token = ana) => call(test, 'PUT', PATH, { token, body })
  t.same(await get(ana), {})

  const chosen = {
    look: 'area',
    log: true,
    range: '1A',
    interval: '1M',
    overlays: ['ema-20', 'of-tomorrow'],
    panes: [],
    compare: ['brk.b'],
  }
  const saved = await put(chosen)
  t.same([saved.statusCode, saved.json()], [200, chosen])
  t.same(await get(ana), chosen, 'as it is, with words that this server does not know')
  t.same(await get(berta), {})
  await put({ log: false })
  t.same(await get(await logIn(test, 'ana@example.com')), { log: false }, 'the newest holds, on every device')

  for (const bad of [
    { look: 'a b' },
    { look: 'x'.repeat(25) },
    { look: null },
    { log: 1 },
    { overlays: Array.from({ length: 25 }, (_, i) => `o-${i}`) },
    { compare: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] },
    { compare: ['?'] },
    { colour: 'red' },
    [],
  ]) {
    t.equal((await put(bad)).statusCode, 422, JSON.stringify(bad))
  }
  t.same(await get(ana), { log: false })
})
