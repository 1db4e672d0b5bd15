import t, { type Test } from 'tap'
import type { Drawing } from '#domain/contract/charts/drawings.ts'
import { toColumns } from '#domain/market/bars/columns.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import {
  deleteCorporateActions,
  upsertCorporateActions,
  upsertDailyBars,
} from '#platform/repositories/market/daily-bars.ts'
import { type CallOptions, call, userWithToken } from '../../testing/accounts.ts'
import { buildTestApp, listInstrumentsOn } from '../../testing/build-app.ts'

const line = (id: string, price: number): Drawing => ({
  id,
  kind: 'horizontal',
  points: [{ time: 1_700_000_000, price }],
})
const trend = (id: string, from: number, to: number): Drawing => ({
  id,
  kind: 'trend',
  points: [
    { time: 1_700_000_000, price: from },
    { time: 1_701_000_000, price: to },
  ],
})

async function drawingsFixture(t: Test) {
  const test = await buildTestApp(t)
  const [first, second] = await listInstrumentsOn(test, createSimulatedMarket(1).instruments.slice(0, 2))
  const { token } = await userWithToken(test, 'ana@example.com')
  const path = (symbol = first.symbol) => `/api/drawings/?symbol=${symbol}`
  const get = (symbol?: string, more?: CallOptions) => call(test, 'GET', path(symbol), { token, ...more })
  const put = (drawings: unknown, tag?: string, symbol?: string) =>
    call(test, 'PUT', path(symbol), {
      token,
      body: { drawings },
      headers: tag === undefined ? {} : { 'if-match': tag },
    })
  const tag = async (symbol?: string) => (await get(symbol)).headers.etag as string
  return { test, db: test.deps.db, first, second, token, path, get, put, tag }
}

t.test('a user’s drawings of one stock', async (t) => {
  const { test, first, second, get, put, tag, path } = await drawingsFixture(t)
  const empty = await get(first.symbol.toLowerCase())
  t.same(empty.json(), { symbol: first.symbol, drawings: [] })
  t.equal(empty.headers['cache-control'], 'private, no-cache')

  const drawn = [line('a', 10.1), trend('b', 9, 12.000000001)]
  const saved = await put(drawn, String(empty.headers.etag))
  t.same([saved.statusCode, saved.json()], [200, { symbol: first.symbol, drawings: drawn }])
  const read = await get()
  t.same([read.json(), read.headers.etag], [saved.json(), saved.headers.etag], 'the answer has the new version')
  t.equal((await get(undefined, { headers: { 'if-none-match': String(read.headers.etag) } })).statusCode, 304)
  t.same((await get(second.symbol)).json().drawings, [], 'another stock has its own')

  const { token: berta } = await userWithToken(test, 'berta@example.com')
  t.same((await get(undefined, { token: berta })).json().drawings, [], 'another user too')

  await t.test('unknown fields are not stored', async (t) => {
    const more = { ...line('a', 3), colour: 'red', points: [{ time: 1, price: 3, x: 1 }] }
    const answer = await put([more], await tag())
    t.same(answer.json().drawings, [{ id: 'a', kind: 'horizontal', points: [{ time: 1, price: 3 }] }])
  })

  await t.test('fifty, and no more', async (t) => {
    const fifty = Array.from({ length: 50 }, (_, i) => trend(`id-${i}`.padEnd(36, 'x'), 1 / 3 + i, 2 / 3 + i))
    t.equal((await put(fifty, await tag())).statusCode, 200)
    const refused = await put([...fifty, line('z', 1)], await tag())
    t.match([refused.statusCode, refused.json()], [400, { code: 'drawings_limit', error: /50 dibujos/ }])
    t.same((await get()).json().drawings, fifty)
  })

  await t.test('what is no drawing is refused', async (t) => {
    const point = { time: 1, price: 1 }
    const bad: unknown[] = [
      [line('a', 1), line('a', 2)],
      [line('', 1)],
      [line('a b', 1)],
      [line('x'.repeat(65), 1)],
      [line('a', 0)],
      [line('a', -1)],
      [line('a', 1e13)],
      [{ ...line('a', 1), kind: 'circle' }],
      [{ ...line('a', 1), points: [] }],
      [{ ...line('a', 1), points: [point, point] }],
      [{ ...trend('a', 1, 2), points: [point] }],
      [{ ...trend('a', 1, 2), points: [point, { time: 1.5, price: 1 }] }],
      [{ ...trend('a', 1, 2), points: [point, { time: -1, price: 1 }] }],
      'all',
    ]
    const version = await tag()
    for (const drawings of bad) t.equal((await put(drawings, version)).statusCode, 422, JSON.stringify(drawings))
    t.equal(await tag(), version)
  })

  await t.test('not of a stock that is not there', async (t) => {
    t.equal((await get('NONE')).statusCode, 404)
    t.match((await put([], '*', 'NONE')).json(), { code: 'unknown_symbol', error: String })
    t.equal((await call(test, 'GET', path(''), { token: berta })).statusCode, 404)
  })
})

t.test('of two devices neither loses what the other did', async (t) => {
  const { get, put, tag } = await drawingsFixture(t)
  const version = await tag()
  const answers = await Promise.all([put([line('a', 1)], version), put([line('b', 2)], version)])
  t.same(answers.map(({ statusCode }) => statusCode).sort(), [200, 412], 'at the same time, the first time')
  const [winner] = answers.filter(({ statusCode }) => statusCode === 200)
  const [loser] = answers.filter(({ statusCode }) => statusCode === 412)
  t.match(loser.json(), { code: 'changed_elsewhere', error: String })
  t.same((await get()).json(), winner.json())

  const missing = await put([line('c', 3)])
  t.match([missing.statusCode, missing.json()], [428, { code: 'if_match_missing' }])
  t.same((await get()).json(), winner.json())
  const weak = `"other", W/${winner.headers.etag}`
  t.equal((await put([line('d', 4)], weak)).statusCode, 200, 'as a proxy that compresses changes it')
  t.equal((await put([line('e', 5)], '*')).statusCode, 200, 'whatever is there')
  t.same((await get()).json().drawings, [line('e', 5)])
})

t.test('a split divides what was drawn before it, once', async (t) => {
  const { db, first, get, put, tag } = await drawingsFixture(t)
  const { id } = first
  const bars = (session: string, close: number) =>
    upsertDailyBars(db, id, toColumns([{ session, open: close, high: close, low: close, close, volume: 1 }]))
  const split = (date: string, ratio: number) =>
    upsertCorporateActions(db, id, { splits: [{ date, ratio }], dividends: [] })
  const prices = async () =>
    (await get()).json().drawings.flatMap(({ points }: Drawing) => points.map(({ price }) => price))
  await bars('2026-01-14', 100)
  await split('2020-06-01', 7)
  const version = await tag()
  await put([trend('a', 90, 120)], version)
  t.same(await prices(), [90, 120], 'an earlier split is in the bars already')

  const before = await tag()
  await split('2026-01-15', 4)
  t.same(await prices(), [22.5, 30])
  await split('2026-01-16', 4)
  t.same(await prices(), [22.5, 30], 'under another date it is the same')
  t.equal((await put([line('b', 100)], before)).statusCode, 412, 'prices of before the split are of an older version')
  await split('2026-01-20', 0.5)
  t.same(await prices(), [45, 60])
  await put([trend('a', 45, 60), line('b', 50)], await tag())
  t.same(await prices(), [45, 60, 50], 'and are in the shares of today from then on')

  await deleteCorporateActions(db, id)
  await split('2026-01-20', 0.5)
  await split('2021-06-01', 3)
  t.same(await prices(), [45, 60, 50], 'a history that is fetched again changes nothing')
  await bars('2026-01-22', 50)
  await split('2026-01-22', 10)
  t.same(await prices(), [4.5, 6, 5])
})

t.test('of a stock whose history is not there yet', async (t) => {
  const { db, first, get, put, tag } = await drawingsFixture(t)
  await put([line('a', 10)], await tag())
  await upsertCorporateActions(db, first.id, { splits: [{ date: '2020-01-02', ratio: 2 }], dividends: [] })
  t.same((await get()).json().drawings, [line('a', 10)], 'its old splits are not new')
})

t.test('an account takes its drawings and choices along', async (t) => {
  const { test, db, put, tag, token } = await drawingsFixture(t)
  await put([line('a', 10)], await tag())
  await call(test, 'PUT', '/api/chart-settings/', { token, body: { log: true } })
  t.equal((await call(test, 'DELETE', '/delete-user/', { token })).statusCode, 200)
  t.same(await db.selectFrom('drawings').selectAll().execute(), [])
  t.same(await db.selectFrom('chart_settings').selectAll().execute(), [])
})
