import { sql } from 'kysely'
import t from 'tap'
import type { ImportAnswer } from '#domain/contract/following.ts'
import { isIsin } from '#domain/market/isin.ts'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { call, userWithToken } from '#server/testing/accounts.ts'
import { buildTestApp, listInstrumentsOn } from '#server/testing/build-app.ts'
import { isin } from '#workers/jobs/isin.ts'
import { runJob } from '#workers/testing/fixtures.ts'
import { FAULTS } from './support/fake-yahoo/faults.ts'
import { fakeYahoo } from './support/fake-yahoo/server.ts'

const PATH = '/api/user-watchlist/import'

t.test('ISINs are looked up at the source of the market', async (t) => {
  const fake = await fakeYahoo(t)
  const on = await buildTestApp(t, { env: { MARKET_DATA: 'yahoo', MARKET_URL: fake.url } })
  const { db } = on.deps
  await listInstrumentsOn(on, [instrumentOf('AAPL', { exchange: 'NASDAQ', currency: 'USD' })])
  const { token } = await userWithToken(on, 'ana@example.com')
  const list = 'ISIN;Nombre\nUS0378331005;Apple\nUS9292361071;WD-40\nIE00B4L5Y983;Un fondo\nUS0378331006;Mal escrito'
  const preview = async (text = list) =>
    (await call(on, 'POST', PATH, { token, body: { text, add: false } })).json<ImportAnswer>()
  const jobs = async () => {
    const { rows } = await sql<{
      isin: string
    }>`select data->>'isin' as isin from pgboss.job where name = 'isin'`.execute(db)
    return rows.map(({ isin }) => isin).sort()
  }
  const asked = ['IE00B4L5Y983', 'US0378331005', 'US9292361071']

  await t.test('a job for each, once for all who ask meanwhile; nothing is guessed', async (t) => {
    const first = await preview()
    t.match(first, {
      found: [],
      unknown: [2, 3, 4, 5],
      pending: [2, 3, 4],
      notice: /3 valores por su ISIN.*US0378331006.*dígito/,
    })
    t.same(await jobs(), asked)
    t.same((await preview()).pending, [2, 3, 4])
    t.same(await jobs(), asked, 'they are asked for already')
  })

  await t.test('an answer is remembered, and a failure is none', async (t) => {
    fake.faults.set('/v1/finance/search', FAULTS.serverError)
    await t.rejects(runJob(isin, on.deps, { data: { isin: asked[1] } }), { name: 'SourceError' })
    t.match(await preview(), { pending: [2, 3, 4], notice: /la fuente no responde/ })
    fake.faults.clear()
    await db
      .updateTable('sources')
      .set({ resting_until: new Date(0), trial_until: new Date(0) })
      .execute()
    for (const each of asked) await runJob(isin, on.deps, { data: { isin: each } })
    const { found, pending, unknown } = await preview()
    t.same([found.map(({ symbol }) => symbol), pending, unknown], [['AAPL', 'WDFC'], undefined, [4, 5]])
    const { length } = fake.requests
    await runJob(isin, on.deps, { data: { isin: asked[0] } })
    t.equal(fake.requests.length, length, 'which a repeated job does not ask again')
    const weekAgo = new Date(Date.now() - 8 * 86_400_000)
    await db.updateTable('isins').set({ answered_at: weekAgo }).execute()
    await db.deleteFrom('lookups').execute()
    t.same((await preview()).pending, [4], 'what had no share is asked again after a week')
  })

  await t.test('a user has a limit, and is told', async (t) => {
    const isins = Array.from({ length: 300 }, (_, i) => `US${String(i).padStart(9, '0')}`).map((begin) =>
      [...'0123456789'].map((digit) => begin + digit).find(isIsin),
    )
    const { pending, notice } = await preview(isins.join('\n'))
    t.equal(pending?.length, 200 - 4)
    t.match(notice, /Quedan 104 valores/)
  })
})
