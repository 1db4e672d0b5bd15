import t from 'tap'
import type { ImportAnswer } from '#domain/contract/following.ts'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { call, userWithToken } from '../testing/accounts.ts'
import { buildTestApp, listInstrumentsOn } from '../testing/build-app.ts'

const PATH = '/api/user-watchlist/import'
const NONE = { found: [], ambiguous: [], unknown: [], already: [], over_limit: [], added: [] }

t.test('a list of tickers', async (t) => {
  const on = await buildTestApp(t)
  const { db, bus } = on.deps
  const many = Array.from({ length: 60 }, (_, i) => `S${i}`)
  await listInstrumentsOn(on, [
    ...many.map((symbol) => instrumentOf(symbol)),
    instrumentOf('AAPL', { exchange: 'NASDAQ', country: 'United States' }),
    instrumentOf('BRK-B', { exchange: 'NYSE' }),
    instrumentOf('SAN.MC', { exchange: 'BME', country: 'Spain' }),
    instrumentOf('SAN.PA', { exchange: 'EPA', country: null }),
    instrumentOf('GONE'),
  ])
  await db.updateTable('instruments').set({ listed: false }).where('symbol', '=', 'GONE').execute()
  await on.app.instruments.refresh()
  await upsertInstruments(db, 'another market', [instrumentOf('ELSE')])

  const send = (token: string, text: unknown, add: unknown = false) =>
    call(on, 'POST', PATH, { token, body: { text, add } })
  const imported = async (token: string, text: string, add = false) => {
    const answer = await send(token, text, add)
    t.equal(answer.statusCode, 200)
    return answer.json<ImportAnswer>()
  }
  const list = async (token: string) =>
    (await call(on, 'GET', '/api/user-watchlist/', { token })).json<{ symbol: string }[]>().map(({ symbol }) => symbol)

  await t.test('a preview says what it means, and changes nothing', async (t) => {
    const { token } = await userWithToken(on, 'ana@example.com')
    const hints: unknown[] = []
    bus.subscribe('watchlist', (hint) => hints.push(hint))
    await call(on, 'POST', '/api/user-watchlist/', { token, body: { ticker: 'S1' } })
    const text =
      'Ticker;Nombre\r\nNASDAQ:AAPL;Apple\r\nBRK.B;\r\nSAN;\r\nELSE;\r\ns1;\r\nGONE;\r\nS2;\r\naapl;\r\nS3;S4\r\nS5;'
    t.same(await imported(token, text), {
      ...NONE,
      found: [
        { line: 2, symbol: 'AAPL', name: 'AAPL S.A.' },
        { line: 3, symbol: 'BRK-B', name: 'BRK-B S.A.' },
        { line: 6, symbol: 'S1', name: 'S1 S.A.' },
        { line: 8, symbol: 'S2', name: 'S2 S.A.' },
        { line: 10, symbol: 'S3', name: 'S3 S.A.' },
        { line: 11, symbol: 'S5', name: 'S5 S.A.' },
      ],
      ambiguous: [
        {
          line: 4,
          text: 'SAN',
          candidates: [
            { symbol: 'SAN.MC', name: 'SAN.MC S.A.', marketplace: 'España' },
            { symbol: 'SAN.PA', name: 'SAN.PA S.A.', marketplace: null },
          ],
        },
      ],
      unknown: [5, 7],
      unknown_texts: [
        { line: 5, text: 'ELSE' },
        { line: 7, text: 'GONE' },
      ],
      already: ['S1'],
      over_limit: ['S5'],
    })
    t.same(await list(token), ['S1'])
    t.equal(hints.length, 1, 'only that of S1')
  })

  await t.test('with add those found are followed as far as the plan has room, in the order of the list', async (t) => {
    const { id, token } = await userWithToken(on, 'eva@example.com')
    const other = await userWithToken(on, 'otra@example.com')
    await call(on, 'POST', '/api/user-watchlist/', { token: other.token, body: { ticker: 'S9' } })
    const hinted = new Promise((resolve) => {
      bus.subscribe('watchlist', (hint) => hint.user_id === id && resolve(hint))
    })
    const answer = await imported(token, 'S7 S3 SAN NOPE S9 S1 S0 S8', true)
    t.match(answer, { added: ['S7', 'S3', 'S9', 'S1', 'S0'], over_limit: ['S8'], already: [], unknown: [1] })
    t.equal(answer.ambiguous.length, 1)
    await hinted
    t.same(await list(token), ['S7', 'S3', 'S9', 'S1', 'S0'])
    t.same(await list(other.token), ['S9'], 'the list of another user is as it was')
    t.match(await imported(token, 'S7 S8', true), { added: [], already: ['S7'], over_limit: ['S8'] })
    t.same(await imported(token, '', true), NONE)
  })

  await t.test('what was chosen is followed as it is, and a country decides a question', async (t) => {
    await listInstrumentsOn(on, [instrumentOf('SAN', { exchange: 'NYSE', country: 'Spain' })])
    const { token } = await userWithToken(on, 'elige@example.com')
    const ask = async (body: object) =>
      (await call(on, 'POST', PATH, { token, body: { text: 'SAN', add: false, ...body } })).json<ImportAnswer>()
    const asked = [{ candidates: [{ symbol: 'SAN' }, { symbol: 'SAN.MC' }, { symbol: 'SAN.PA' }] }]
    t.match(await ask({}), { found: [], ambiguous: asked })
    t.match(await ask({ add: true }), { added: [], ambiguous: asked }, 'a question is never followed')
    t.match(await ask({ zone: 'Europe/Madrid' }), { found: [{ symbol: 'SAN.MC' }], ambiguous: [] })
    t.match(await ask({ zone: 'America/Guayaquil' }), { found: [], ambiguous: asked })
    t.match(await ask({ add: true, exact: true }), { added: ['SAN'], ambiguous: [] })
    t.match(await ask({ zone: 'España' }), { found: [], ambiguous: asked }, 'no zone says nothing')
  })

  await t.test('a web page is not read, and says so', async (t) => {
    const { token } = await userWithToken(on, 'html@example.com')
    const answer = await imported(token, '<!doctype html><table><tr><td>S1</td></tr></table>', true)
    t.match(answer, { ...NONE, notice: /página web.*CSV/ })
  })

  await t.test('each plan has its own room', async (t) => {
    const { token } = await userWithToken(on, 'experta@example.com', 'Expert')
    const { added, over_limit } = await imported(token, many.join('\n'), true)
    t.same([added, over_limit], [many.slice(0, 50), many.slice(50)])
    await db.updateTable('users').set({ role: 'Freemium' }).where('email', '=', 'experta@example.com').execute()
    t.match(await imported(token, 'S55 S5', true), { added: [], over_limit: ['S55'], already: ['S5'] })
  })

  await t.test('the limit holds in a race, and nothing is followed twice', async (t) => {
    const { token } = await userWithToken(on, 'carrera@example.com')
    const answers = await Promise.all([
      ...Array.from({ length: 15 }, (_, i) => imported(token, `${many[i]}\n${many[i + 1]}\n${many[i + 2]}`, true)),
      ...many.slice(20, 30).map((ticker) => call(on, 'POST', '/api/user-watchlist/', { token, body: { ticker } })),
    ])
    const added = answers.flatMap((answer) => ('added' in answer ? answer.added : []))
    const followed = await list(token)
    t.equal(followed.length, 5)
    t.equal(new Set(added).size, added.length)
    t.ok(added.every((symbol) => followed.includes(symbol)))
  })

  await t.test('a stock that its market no longer has is known to those who follow it', async (t) => {
    const { id, token } = await userWithToken(on, 'fiel@example.com')
    const gone = on.app.instruments.get('GONE')!
    await db.insertInto('watchlist_items').values({ user_id: id, instrument_id: gone.id }).execute()
    t.match(await imported(token, 'GONE'), { found: [{ symbol: 'GONE' }], already: ['GONE'], unknown: [] })
  })

  await t.test('what is refused', async (t) => {
    const { token } = await userWithToken(on, 'mal@example.com')
    const long = 'S1\n'.repeat(1_000)
    t.equal((await imported(token, long)).found.length, 1)
    t.equal((await imported(token, `S1${'\n'.repeat(65_000)}`)).found.length, 1, 'empty lines at the end do not count')
    for (const [answer, status, code] of [
      [await send(token, `${long}S2`), 422, 'list_too_long'],
      [await send(token, 'S1,'.repeat(1_001)), 422, 'list_too_long'],
      [await send(token, 'x'.repeat(65_537)), 422, 'list_too_long'],
      [await send(token, 'ñ'.repeat(65_600)), 413, 'too_large'],
      [await send(token, 'S1\0'), 422, 'invalid_request'],
      [await send(token, 7), 422, 'invalid_request'],
      [await send(token, 'S1', 'yes'), 422, 'invalid_request'],
      [await call(on, 'POST', PATH, { body: { text: 'S1', add: true } }), 401, 'unauthenticated'],
    ] as const) {
      t.match([answer.statusCode, answer.json()], [status, { code, error: String }], answer.body)
    }
    t.same(await list(token), [])
  })
})
