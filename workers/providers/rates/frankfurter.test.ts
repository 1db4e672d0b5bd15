import t, { type Test } from 'tap'
import { AMPLE } from '#domain/market/testing/ample-budget.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { readSource } from '#platform/testing/rows.ts'
import {
  type Answer,
  content,
  endless,
  fakeHttpServer,
  redirect,
  status,
} from '#test/support/network/fake-http-server.ts'
import { createFrankfurter } from './frankfurter.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const { db } = await migratedDatabase(t)

async function fixture(t: Test) {
  await db.deleteFrom('sources').execute()
  const server = await fakeHttpServer(t)
  const clock = { now: NOON }
  const options = { db, budget: AMPLE, clock: () => clock.now, random: () => 0.5, wait: async () => {} }
  const source = createFrankfurter({ url: server.url, ...options })
  const answer = (answer: Answer) => server.answers.set('/v2/rates', answer)
  const ask = () => source({ from: '2026-11-19', through: '2026-11-20' }, new AbortController().signal)
  const state = () => readSource(db, 'frankfurter', new Date(clock.now))
  return { server, clock, answer, ask, state }
}

const row = (date: unknown, quote: unknown, rate: unknown, base: unknown = 'USD') => ({ date, base, quote, rate })
const json = (value: unknown) => content(JSON.stringify(value), { 'content-type': 'application/json' })
const RATE = { day: '2026-11-20', currency: 'MXN', per_usd: 18.5123, source: 'frankfurter' }

t.test('the rates of a range, as they were asked for', async (t) => {
  const { server, answer, ask, state } = await fixture(t)
  answer(json([row('2026-11-19', 'ARS', 1_419.5), row('2026-11-20', 'MXN', 18.5123)]))
  t.same(await ask(), [{ ...RATE, day: '2026-11-19', currency: 'ARS', per_usd: 1_419.5 }, RATE])
  const { pathname, searchParams } = new URL(server.requests[0].path, server.url)
  t.equal(pathname, '/v2/rates')
  t.same(Object.fromEntries(searchParams), {
    base: 'USD',
    quotes: 'ARS,BRL,CLP,COP,EUR,MXN,PEN',
    from: '2026-11-19',
    to: '2026-11-20',
  })
  t.match(server.requests[0].headers, { accept: 'application/json' })
  t.match(await state(), { failures: 0, calls_today: 1, last_ok: new Date(NOON) })
})

t.test('an odd row is left out, and a day twice is one', async (t) => {
  const { answer, ask } = await fixture(t)
  answer(
    json([
      null,
      7,
      row('2026-11-20', 'MXN', 18),
      row('2026-11-20', 'MXN', 18.5123),
      ...[0, -1, '18', null, 1e12, {}].map((rate) => row('2026-11-20', 'COP', rate)),
      ...['2026-11-18', '2026-11-21', '2026-02-30', '20/11/2026', null, 20_261_120].map((day) =>
        row(day, 'COP', 4_050),
      ),
      ...['USD', 'JPY', 'cop', null, ['COP']].map((quote) => row('2026-11-20', quote, 4_050)),
    ]),
  )
  t.same(await ask(), [RATE])
})

const good = JSON.stringify([row('2026-11-20', 'MXN', 18.5)])
const FAULTS: [string, Answer, RegExp, 'limited'?][] = [
  ['an error of its own', status(500), /\/v2\/rates answered 500\.$/],
  ['a pause asked for', status(429, { 'retry-after': '3600' }), /answered 429\.$/, 'limited'],
  ['an unknown path', status(404), /answered 404\.$/],
  ['nothing', content(''), /no list of rates but ""/],
  ['a page', content('<html>no</html>'), /but "<html>no<\/html>"/],
  ['a message', json({ status: 422, message: 'invalid' }), /no list of rates/],
  ['the end cut off', content(good.slice(0, -3)), /no list of rates/],
  ['no rates', json([]), /answered no rates\.$/],
  ['only odd rows', json([row('2026-11-20', 'JPY', 1)]), /answered no rates\.$/],
  [
    'rates against the euro',
    json([row('2026-11-20', 'MXN', 18.5), row('2026-11-20', 'COP', 4_700, 'EUR')]),
    /rates not against the dollar\.$/,
  ],
  ['more than it may be', endless(Buffer.alloc(65_536, ' '), 0), /more than 1048576 bytes/],
  ['a way to this machine', redirect('http://127.0.0.1:8/'), /not public: not asked\.$/],
]

for (const [name, fault, message, code = 'failed'] of FAULTS) {
  t.test(`${name}: it rests, longer where it asks for that, and comes back`, async (t) => {
    const { server, clock, answer, ask, state } = await fixture(t)
    answer(fault)
    await t.rejects(ask(), { name: 'SourceError', code, message })
    const failed = await state()
    t.match(failed, { failures: 1, failing_since: new Date(NOON), last_error: message })
    const until = failed?.resting_until.getTime() as number
    t.ok(until - NOON >= (code === 'limited' ? 3_600_000 : 1_000))
    await t.rejects(ask(), { code: 'resting' })
    t.equal(server.requests.length, 1, 'nobody asked meanwhile')
    clock.now = until
    answer(content(good))
    t.match(await ask(), [{ per_usd: 18.5 }])
    t.match(await state(), { failures: 0, last_error: null })
  })
}
