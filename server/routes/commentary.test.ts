import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import t, { type Test } from 'tap'
import { templateComment } from '#domain/commentary/answer.ts'
import { inputsOf } from '#domain/commentary/inputs.ts'
import { writeModelReport } from '#platform/repositories/commentary.ts'
import type { ModelState } from '#platform/tables/commentary.ts'
import { commentaryFixture, MODEL } from '#test/support/commentary/fixture.ts'
import { factsFrom } from '#test/support/commentary/model-answers.ts'
import { call } from '../testing/accounts.ts'

const fixture = await commentaryFixture(t)
const { db, newest } = fixture.deps
const WORKER = '7f9c24e8-3b13-4a5b-8f6b-1d2f0c9e8a11'
const PENDING = { status: 400, body: { code: 'not_ready', error: 'Cargando...' } }

/** Stores a worker's report on the model; no worker serves the queue. */
const say = (state: ModelState) =>
  writeModelReport(db, WORKER, { model: MODEL, state, accepted: 0, rejected: 0, failed: 0, last_ms: null })
const takeSymbol = async () => (await fixture.take(1))[0]
const jobs = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = 'commentary'`.execute(db)
  return rows[0].count
}

async function isTemplate(t: Test, symbol: string, what: string) {
  const facts = await factsFrom(fixture, symbol)
  const { status, body } = await fixture.post(symbol)
  t.equal(status, 200, what)
  t.match(body, { analysis: String, comment: templateComment(facts).text, model: null })
  t.ok(body.verified.figures > 0 && body.verified.matched === body.verified.figures)
  t.equal(body.figures.comment.length, body.verified.figures, 'each has its place')
  t.ok(body.figures.analysis.length > 6)
  t.equal(body.as_of, new Date(newest.quote(symbol)!.quote!.as_of).toISOString())
}

t.test('without a model the template is there at once, and no job is made', async (t) => {
  const symbol = await takeSymbol()
  await isTemplate(t, symbol, 'no worker says anything')
  for (const state of ['missing', 'unreachable', 'failing'] as const) {
    await say(state)
    await isTemplate(t, symbol, state)
  }
  await say('ready')
  await sql`update model_reports set checked_at = now() - interval '21 seconds'`.execute(db)
  await isTemplate(t, symbol, 'the worker is gone')
  t.equal(await jobs(), 0)
})

t.test('what a body says is never believed', async (t) => {
  const symbol = await takeSymbol()
  const body = { ticker: symbol.toLowerCase(), data: { rsi_14: { value: 99.9 }, comment: '99,9' } }
  const answer = await call(fixture, 'POST', '/stocks', { token: fixture.token, body })
  t.equal(answer.statusCode, 200)
  t.notMatch(answer.body, '99,9')
})

t.test('asking twice makes one request and one job; two states of the indicators make two', async (t) => {
  await say('ready')
  const symbol = await takeSymbol()
  t.same(await fixture.post(symbol), PENDING)
  t.same(await fixture.post(symbol), PENDING)
  t.equal(await jobs(), 1)
  const { price } = newest.quote(symbol)!.quote!
  await fixture.put(symbol, { price: price * 1.2 })
  t.same(await fixture.post(symbol), PENDING)
  t.equal(await jobs(), 2)
  await sql`update commentaries set deadline = now()`.execute(db)
  await isTemplate(t, symbol, 'nobody served the queue until the deadline')
  t.equal(await jobs(), 2)
})

t.test('a text kept in an earlier form is not given out: its figures have no places', async (t) => {
  await say('missing')
  const symbol = await takeSymbol()
  const inputs = inputsOf(await factsFrom(fixture, symbol))
  const [, ...earlier] = JSON.parse(inputs)
  const keep = (inputs: string, comment: string) => {
    const hash = createHash('sha256').update(inputs).digest('base64url')
    const body = { analysis: '', comment, model: MODEL, verified: { figures: 1, matched: 1 }, as_of: '' }
    return sql`
      insert into commentaries (instrument_id, inputs_hash, facts, as_of, deadline, finished_at, model, body)
      values (${fixture.ids.get(symbol)}, ${hash}, '{}', now(), now(), now(), ${MODEL}, ${JSON.stringify(body)})`.execute(
      db,
    )
  }
  await keep(JSON.stringify(earlier), 'de antes')
  await isTemplate(t, symbol, 'as if nothing were kept')
  await keep(inputs, 'de ahora')
  t.match((await fixture.post(symbol)).body, { comment: 'de ahora' })
})

t.test('when too many wait, the next reader does not', async (t) => {
  await say('ready')
  const [first, next] = await fixture.take(2)
  const id = fixture.ids.get(first) as number
  await sql`
    insert into commentaries (instrument_id, inputs_hash, facts, as_of, deadline)
    select ${id}, 'x' || n, '{}', now(), now() + interval '1 minute' from generate_series(1, 50) as n`.execute(db)
  await isTemplate(t, next, 'at once')
  await sql`delete from commentaries where inputs_hash like 'x%'`.execute(db)
  t.same(await fixture.post(next), PENDING)
})

t.test('on stale and frozen prices the comment says only that, and since when', async (t) => {
  await say('ready')
  const symbol = await takeSymbol()
  const as_of = Date.UTC(2026, 10, 20, 4, 5)
  await fixture.put(symbol, { as_of, poll_seconds: 15 })
  const before = await jobs()
  const stale = await fixture.post(symbol)
  t.match(stale, {
    status: 200,
    body: {
      model: null,
      verified: { figures: 0, matched: 0 },
      figures: { analysis: [], comment: [] },
      as_of: '2026-11-20T04:05:00.000Z',
    },
  })
  t.match(stale.body.comment, `(${symbol}) no se actualizan desde el 19/11/2026 23:05 (hora de Ecuador)`)
  t.equal(stale.body.analysis, stale.body.comment)
  await fixture.put(symbol, { as_of: as_of + 1, frozen: true })
  t.match((await fixture.post(symbol)).body.comment, /congelado.*19\/11\/2026 23:05/)
  t.equal(await jobs(), before)
})

t.test('a stock without data: Cargando..., for two minutes at most', async (t) => {
  const symbol = [...fixture.ids.keys()].at(-1) as string
  t.same(await fixture.post(symbol), PENDING)
  t.same(await fixture.post(symbol), PENDING)
  await sql`update commentary_waits set deadline = now()`.execute(db)
  const { status, body } = await fixture.post(symbol)
  t.equal(status, 200)
  t.match(body, { model: null, analysis: /Todavía no hay un precio/, verified: { figures: 0, matched: 0 } })
  t.notMatch(body.comment, 'precio', 'said once')
  t.ok(Math.abs(Date.parse(body.as_of) - Date.now()) < 60_000)
  await sql`update commentary_waits set deadline = now() - interval '11 minutes'`.execute(db)
  t.same(await fixture.post(symbol), PENDING, 'much later a wait starts again')
})

t.test('what cannot be answered', async (t) => {
  const { token } = fixture
  const post = (body: unknown) => call(fixture, 'POST', '/api/stocks/', { token, body })
  const cases: [unknown, number, string][] = [
    [{ ticker: 'NADA', data: {} }, 404, 'unknown_symbol'],
    [{ data: {} }, 422, 'invalid_request'],
    [{ ticker: '<script>', data: {} }, 422, 'invalid_request'],
    [{ ticker: 7, data: {} }, 422, 'invalid_request'],
    [{ ticker: 'NADA', data: 'x'.repeat(70_000) }, 413, 'too_large'],
  ]
  for (const [body, status, code] of cases) {
    const answer = await post(body)
    t.match([answer.statusCode, answer.json()], [status, { code, error: String }], code)
  }
})

t.test('sixty a minute for one user from outside, whatever the address', async (t) => {
  const { token } = fixture
  const symbol = await takeSymbol()
  const post = (from: string) =>
    call(fixture, 'POST', '/api/stocks/', { token, body: { ticker: symbol, data: {} }, from })
  for (let i = 0; i < 60; i++) {
    const { statusCode } = await post(`203.0.113.${i}`)
    if (statusCode === 429) t.fail(`call ${i}`)
  }
  const blocked = await post('203.0.113.200')
  t.match([blocked.statusCode, blocked.json()], [429, { code: 'too_many_requests', error: String }])
  t.ok(Number(blocked.headers['retry-after']) >= 1)
  t.not((await post('127.0.0.1')).statusCode, 429, 'this machine is exempt')
})

t.test('health says what the model is', async (t) => {
  const health = async () => (await call(fixture, 'GET', '/health/ready')).json()
  await say('unreachable')
  const { model, degraded } = await health()
  t.match(model, { model: MODEL, state: 'unreachable', accepted: 0, last_ms: null })
  t.notMatch(degraded.join(), 'model', 'none is a normal state')
  await say('failing')
  t.match((await health()).degraded.join(), `model: ${MODEL} failed several times in a row`)
  await sql`delete from model_reports`.execute(db)
  t.equal((await health()).model, null)
})
