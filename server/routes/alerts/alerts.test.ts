import t from 'tap'
import type { AlertChannel } from '#domain/contract/alerts/channels.ts'
import { toColumns } from '#domain/market/bars/columns.ts'
import type { DailyBar } from '#domain/market/types.ts'
import { enqueueDeliveries } from '#platform/repositories/alerts/deliveries.ts'
import { insertFirings } from '#platform/repositories/alerts/firings.ts'
import { upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { upsertQuotes } from '#platform/repositories/market/quotes.ts'
import { addFeed, addInstruments, testQuote } from '#platform/testing/rows.ts'
import { call, userWithToken } from '../../testing/accounts.ts'
import { buildTestApp, showStored } from '../../testing/build-app.ts'

const path = '/api/alerts/'
const up = (level: number) => ({ kind: 'price', direction: 'up', level })

t.test('alerts by REST', async (t) => {
  const on = await buildTestApp(t)
  const { db, bus, config, queues } = on.deps
  const market = config.market.id
  const ids = await addInstruments(db, market, ['AAA', 'BBB'])
  await addInstruments(db, 'another market', ['ELSE'])
  await on.app.instruments.refresh()
  await addFeed(db, market)
  const closed: DailyBar[] = Array.from({ length: 40 }, (_, i) => {
    const session = new Date(Date.UTC(2026, 9, 1 + i)).toISOString().slice(0, 10)
    return { session, open: 100, high: 101, low: 99, close: 100, volume: 1_000 }
  })
  await upsertDailyBars(db, ids.get('AAA')!, toColumns(closed))
  await upsertQuotes(db, [ids.get('AAA')!], [{ ...testQuote('AAA', 98), minute: null }])
  await showStored(on)

  const make = (token: string, body: object = {}) =>
    call(on, 'POST', path, { token, body: { symbol: 'AAA', when: up(100), ...body } })
  const list = async (token: string, query = '') =>
    (await call(on, 'GET', `${path}${query}`, { token })).json<{ id: number; symbol: string }[]>()
  const change = (token: string, id: number, body: object) => call(on, 'PATCH', `${path}${id}`, { token, body })

  await t.test('made, listed, paused, taken up again, removed', async (t) => {
    const { token } = await userWithToken(on, 'ana@example.com')
    const hints: unknown[] = []
    const fourth = new Promise<void>((resolve) => {
      bus.subscribe('alerts', (hint) => hints.push(hint) === 4 && resolve())
    })
    const made = await make(token, { symbol: 'aaa', note: 'vender' })
    t.equal(made.statusCode, 201)
    const alert = made.json()
    t.match(alert, {
      symbol: 'AAA',
      when: up(100),
      repeat: 'once',
      sessions: 'regular',
      expires_at: null,
      note: 'vender',
      channels: [],
      state: 'armed',
      reason: null,
      side: 'below',
      fired: 0,
    })
    t.notOk('already' in alert)
    t.same(await list(token), [alert])
    t.match((await change(token, alert.id, { paused: true })).json(), { state: 'paused', reason: 'user' })
    t.match((await change(token, alert.id, { note: 'otra' })).json(), { state: 'paused', note: 'otra' })
    t.match((await change(token, alert.id, { paused: false })).json(), { state: 'armed', reason: null, side: 'below' })
    t.equal((await call(on, 'DELETE', `${path}${alert.id}`, { token })).statusCode, 204)
    t.same(await list(token), [])
    await fourth
    t.same(
      hints.slice(0, 4),
      Array.from({ length: 4 }, () => ({ instrument_id: ids.get('AAA') })),
    )
  })

  await t.test('orders of the simulator are the Experts’', async (t) => {
    const when = { kind: 'order' }
    const free = await userWithToken(on, 'abel@example.com')
    const refused = await make(free.token, { when })
    t.match([refused.statusCode, refused.json().code], [403, 'plan_required'])
    const { token } = await userWithToken(on, 'adela@example.com', 'Expert')
    t.match((await make(token, { when })).json(), { when, state: 'armed', side: 'unknown' })
  })

  await t.test('closed bars are read only where the alert begins by them, or there is no price', async (t) => {
    const { token } = await userWithToken(on, 'alba@example.com', 'Expert')
    const reads = t.capture(on.app.closedBars, 'get', on.app.closedBars.get)
    const { id } = (await make(token)).json()
    await change(token, id, { paused: true })
    t.match((await change(token, id, { paused: false })).json(), { state: 'armed', side: 'below' })
    t.equal(reads().length, 0)
    const level = (await make(token, { when: { kind: 'level', of: 'resistance', within_pct: 5 } })).json()
    t.match(level, { already: true, side: 'above' })
    t.equal(reads().length, 1)
    await change(token, level.id, { paused: true })
    await change(token, level.id, { note: 'otra' })
    t.equal(reads().length, 0)
    t.match((await change(token, level.id, { paused: false })).json(), { side: 'above' })
    t.equal(reads().length, 1)
    t.match((await make(token, { symbol: 'BBB' })).json(), { side: 'unknown' })
    t.equal(reads().length, 1)
  })

  await t.test('what holds already says so and does not fire', async (t) => {
    const { token } = await userWithToken(on, 'bea@example.com')
    t.match((await make(token, { when: up(90) })).json(), { already: true, side: 'above', state: 'armed', fired: 0 })
    const down = { kind: 'price', direction: 'down', level: 99 }
    t.match((await make(token, { when: down })).json(), { already: true, side: 'below' })
  })

  await t.test('the same client_id twice is one alert, at once too', async (t) => {
    const { token } = await userWithToken(on, 'cleo@example.com')
    const twice = await Promise.all([1, 2].map(() => make(token, { client_id: 'a-1' })))
    t.same(twice.map(({ statusCode }) => statusCode).sort(), [200, 201])
    t.equal(twice[0].json().id, twice[1].json().id)
    t.equal((await list(token)).length, 1)
    const first = await make(token, { when: up(50), client_id: 'a-2' })
    const again = await make(token, { when: up(50), client_id: 'a-2' })
    t.same([first.statusCode, again.statusCode], [201, 200])
    t.equal(first.json().already, true)
    t.same(again.json(), first.json(), 'it is true already when it is sent again too')
  })

  await t.test(
    'as many as the plan allows, whoever asks at once; what is paused or expired is not counted',
    async (t) => {
      const { id, token } = await userWithToken(on, 'dora@example.com')
      const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => make(token, { when: up(100 + i) })))
      t.same(answers.map(({ statusCode }) => statusCode).sort(), [201, 201, 201, 201, 201, 400, 400, 400])
      t.match(answers.find(({ statusCode }) => statusCode === 400)?.json(), { code: 'alerts_limit', error: String })
      const [first, second] = await list(token)
      await change(token, first.id, { paused: true })
      t.equal((await make(token)).statusCode, 201)
      t.match((await change(token, first.id, { paused: false })).json(), { code: 'alerts_limit' })
      await db
        .updateTable('alerts')
        .set({ expires_at: new Date(0) })
        .where('id', '=', second.id)
        .execute()
      t.match(
        (await list(token)).find((alert) => alert.id === second.id),
        { state: 'expired' },
      )
      t.equal((await change(token, first.id, { paused: false })).statusCode, 200)
      await db.updateTable('users').set({ role: 'Expert' }).where('id', '=', id).execute()
      const more: Awaited<ReturnType<typeof make>>[] = []
      for (let i = 0; i < 40; i++) {
        more.push(...(await Promise.all([0, 1, 2, 3, 4].map((k) => make(token, { when: up(200 + 5 * i + k) })))))
      }
      t.equal(more.filter(({ statusCode }) => statusCode === 201).length, 195)
    },
  )

  await t.test('pages, newest first, of one stock or all', async (t) => {
    const { token } = await userWithToken(on, 'eva@example.com', 'Expert')
    for (let i = 0; i < 5; i++) await make(token, { symbol: i % 2 ? 'BBB' : 'AAA', when: up(200 + i) })
    const all = await list(token)
    t.same(
      all.map(({ symbol }) => symbol),
      ['AAA', 'BBB', 'AAA', 'BBB', 'AAA'],
    )
    t.same(await list(token, '?limit=2'), all.slice(0, 2))
    t.same(await list(token, `?limit=2&before=${all[1].id}`), all.slice(2, 4))
    t.same(
      await list(token, '?symbol=bbb'),
      all.filter(({ symbol }) => symbol === 'BBB'),
    )
  })

  await t.test('what is refused', async (t) => {
    const { token } = await userWithToken(on, 'fe@example.com')
    const other = await userWithToken(on, 'gil@example.com')
    const { id } = (await make(other.token)).json()
    for (const [answer, status, code] of [
      [await make(token, { symbol: 'NOPE' }), 404, 'unknown_symbol'],
      [await make(token, { symbol: 'ELSE' }), 404, 'unknown_symbol'],
      [await make(token, { when: { kind: 'price', direction: 'up', level: 0 } }), 422, 'invalid_request'],
      [await make(token, { when: { kind: 'never' } }), 422, 'invalid_request'],
      [await make(token, { when: { kind: 'change', direction: 'up', percent: 2_000 } }), 422, 'invalid_request'],
      [await make(token, { when: { kind: 'change', direction: 'down', percent: 150 } }), 422, 'impossible_alert'],
      [await make(token, { when: { kind: 'change', direction: 'down', percent: 100 } }), 422, 'impossible_alert'],
      [await make(token, { when: { kind: 'change', direction: 'down', percent: 0 } }), 422, 'invalid_request'],
      [await make(token, { when: { kind: 'change', direction: 'side', percent: 150 } }), 422, 'invalid_request'],
      [await make(token, { repeat: 'often' }), 422, 'invalid_request'],
      [await make(token, { note: 'x'.repeat(201) }), 422, 'invalid_request'],
      [await make(token, { expires_at: '2020-01-01T00:00:00Z' }), 422, 'alert_expired'],
      [await make(token, { expires_at: 'mañana' }), 422, 'invalid_request'],
      [await make(token, { channels: [1_000_000] }), 422, 'unknown_channel'],
      [await change(token, id, { note: 'mía' }), 404, 'unknown_alert'],
      [await change(token, id, {}), 422, 'invalid_request'],
      [await call(on, 'DELETE', `${path}${id}`, { token }), 404, 'unknown_alert'],
      [await call(on, 'DELETE', `${path}0`, { token }), 422, 'invalid_request'],
    ] as const) {
      t.match([answer.statusCode, answer.json()], [status, { code, error: String }])
    }
    t.equal((await list(other.token)).length, 1)
  })

  await t.test('firings: those of the user, read up to one; deleting the account leaves nothing', async (t) => {
    const { id: user_id, token } = await userWithToken(on, 'hugo@example.com')
    const { token: other } = await userWithToken(on, 'ida@example.com')
    const { id: alert_id } = (await make(token)).json()
    const fire = (n: number) => ({
      alert_id,
      n,
      user_id,
      instrument_id: ids.get('AAA')!,
      at: new Date(Date.UTC(2026, 10, 20, 15, n)),
      price: 100 + n,
      as_of: new Date(Date.UTC(2026, 10, 20, 15, n)),
      seq: n,
      evidence: n === 1 ? ('tick' as const) : ('day_range' as const),
      since: n === 1 ? null : new Date(Date.UTC(2026, 10, 20, 15)),
      until: n === 1 ? null : new Date(Date.UTC(2026, 10, 20, 15, n)),
      text: 'AAA subió de 100,00.',
    })
    const stored = await db.transaction().execute((trx) => insertFirings(trx, [fire(1), fire(2), fire(3)]))
    const firings = async (as: string, query = '') =>
      (await call(on, 'GET', `${path}firings/${query}`, { token: as })).json<{ id: number; read: boolean }[]>()
    const [newestOne, ...older] = await firings(token)
    t.match(newestOne, {
      id: stored[2],
      alert_id,
      symbol: 'AAA',
      price: 103,
      seq: 3,
      evidence: 'day_range',
      between: ['2026-11-20T15:00:00.000Z', '2026-11-20T15:03:00.000Z'],
      read: false,
      deliveries: [],
    })
    t.match(older, [{ id: stored[1] }, { id: stored[0], between: null }])
    t.same(await firings(token, `?before=${stored[2]}&limit=1`), [older[0]])
    t.same(await firings(other), [])
    const [page] = (await call(on, 'GET', '/api/channels/', { token }))
      .json<AlertChannel[]>()
      .filter(({ kind }) => kind === 'page')
    await db
      .transaction()
      .execute((trx) => enqueueDeliveries(trx, queues, [{ id: stored[2], user_id, channels: [page.id] }]))
    const say = (as: string) => call(on, 'POST', `${path}firings/shown`, { token: as, body: { ids: stored } })
    for (const [as, state] of [
      [other, 'pending'],
      [token, 'shown'],
    ]) {
      const said = await say(as)
      t.equal(said.statusCode, 204)
      t.match((await firings(token))[0], { deliveries: [{ channel: page.id, state }], read: false })
    }
    const read = (as: string, up_to: number) => call(on, 'POST', `${path}firings/read`, { token: as, body: { up_to } })
    t.same((await read(other, stored[2])).json(), { unread: 0 })
    t.same((await read(token, stored[1])).json(), { unread: 1 })
    t.same(
      (await firings(token)).map((each) => each.read),
      [false, true, true],
    )
    await read(token, stored[2])
    await say(token)
    t.match((await firings(token))[0], { deliveries: [{ state: 'opened' }], read: true }, 'which says more than shown')
    await call(on, 'DELETE', `${path}${alert_id}`, { token })
    t.equal((await firings(token)).length, 3, 'an alert that is removed leaves them')
    t.equal((await call(on, 'DELETE', '/delete-user/', { token })).statusCode, 200)
    for (const table of ['alerts', 'alert_firings'] as const) {
      t.same(await db.selectFrom(table).selectAll().where('user_id', '=', user_id).execute(), [], table)
    }
  })
  t.equal(await queues.deadLetters(db), 0)
})
