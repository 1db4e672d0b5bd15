import t from 'tap'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { call, userWithToken } from '../testing/accounts.ts'
import { buildTestApp } from '../testing/build-app.ts'

t.test('the watchlist', async (t) => {
  const on = await buildTestApp(t)
  const { db, bus, config } = on.deps
  const symbols = Array.from({ length: 60 }, (_, i) => `S${i}`)
  await upsertInstruments(
    db,
    config.market.id,
    symbols.map((symbol) => instrumentOf(symbol)),
  )
  await upsertInstruments(db, 'another market', [instrumentOf('ELSE')])
  const path = '/api/user-watchlist/'
  const list = async (token: string) =>
    (await call(on, 'GET', path, { token })).json<{ symbol: string }[]>().map(({ symbol }) => symbol)
  const add = (token: string, ticker: unknown) => call(on, 'POST', path, { token, body: { ticker } })
  const remove = (token: string, ticker: unknown) => call(on, 'DELETE', path, { token, body: { ticker } })

  await t.test('follow, see, unfollow', async (t) => {
    const { id, token } = await userWithToken(on, 'ana@example.com')
    const hints: unknown[] = []
    const second = new Promise<void>((resolve) => {
      bus.subscribe('watchlist', (hint) => hints.push(hint) === 2 && resolve())
    })
    t.same(await list(token), [])
    const added = await add(token, 's7')
    t.equal(added.statusCode, 201)
    t.match(added.json(), { id: Number, symbol: 'S7', name: 'S7 S.A.' })
    await add(token, 'S3')
    t.same(await list(token), ['S7', 'S3'], 'oldest first')
    await second
    t.same(hints, [{ user_id: id }, { user_id: id }])
    const removed = await remove(token, 's7')
    t.match([removed.statusCode, removed.json()], [200, { message: String }])
    t.same(await list(token), ['S3'])
    t.same((await call(on, 'GET', '/user-watchlist/?opportunities=true', { token })).json(), [])
  })

  await t.test('a ticker is understood as it is written anywhere, in a search too', async (t) => {
    const { token } = await userWithToken(on, 'escribe@example.com')
    await upsertInstruments(db, config.market.id, [
      instrumentOf('BRK-B', { exchange: 'NYSE' }),
      instrumentOf('AAPL', { exchange: 'NASDAQ' }),
      instrumentOf('SAN.MC', { exchange: 'BME' }),
    ])
    await on.app.instruments.refresh()
    const written = {
      'BRK-B': ['BRK.B', 'BRK/B'],
      AAPL: ['NASDAQ:AAPL', '$AAPL', 'AAPL.US', ' aapl '],
      'SAN.MC': ['BME:SAN'],
    }
    for (const [symbol, texts] of Object.entries(written)) {
      for (const text of texts) {
        const found = await call(on, 'GET', `/api/search-actions/?name=${encodeURIComponent(text)}`, { token })
        t.match(found.json(), { results: [{ ticker: symbol }] }, text)
        t.match([(await add(token, text)).statusCode, await list(token)], [201, [symbol]], text)
        t.equal((await remove(token, text)).statusCode, 200, text)
      }
    }
    t.equal((await add(token, 'LON:AAPL')).json().code, 'unknown_ticker')
  })

  await t.test('what is refused', async (t) => {
    const { token } = await userWithToken(on, 'eva@example.com')
    await add(token, 'S1')
    for (const [answer, status, code] of [
      [await add(token, 'S1'), 400, 'already_followed'],
      [await add(token, 'NOPE'), 400, 'unknown_ticker'],
      [await add(token, 'ELSE'), 400, 'unknown_ticker'],
      [await add(token, '<script>'), 422, 'invalid_request'],
      [await add(token, 7), 422, 'invalid_request'],
      [await add(token, undefined), 422, 'invalid_request'],
      [await remove(token, 'S2'), 404, 'not_followed'],
      [await remove(token, 'NOPE'), 404, 'not_followed'],
      [await remove(token, ''), 422, 'invalid_request'],
    ] as const) {
      t.match([answer.statusCode, answer.json()], [status, { code, error: String }])
    }
  })

  await t.test('no user changes the list of another', async (t) => {
    const [mine, theirs] = [await userWithToken(on, 'mia@example.com'), await userWithToken(on, 'suya@example.com')]
    await add(mine.token, 'S1')
    t.equal((await remove(theirs.token, 'S1')).statusCode, 404)
    const forged = { ticker: 'S2', user_id: mine.id, id: 1 }
    t.equal((await call(on, 'POST', path, { token: theirs.token, body: forged })).statusCode, 201)
    t.same(await list(mine.token), ['S1'])
    t.same(await list(theirs.token), ['S2'])
  })

  await t.test('the limit holds in a race, and each plan has its own', async (t) => {
    const { token } = await userWithToken(on, 'carrera@example.com')
    const answers = await Promise.all(symbols.slice(0, 30).map((symbol) => add(token, symbol)))
    t.equal(answers.filter(({ statusCode }) => statusCode === 201).length, 5)
    const refused = answers.filter(({ statusCode }) => statusCode === 400)
    t.equal(refused.length, 25)
    t.match(refused[0].json(), { code: 'watchlist_limit', error: String })
    t.equal((await list(token)).length, 5)

    const expert = await userWithToken(on, 'experta@example.com', 'Expert')
    for (const symbol of symbols.slice(0, 50)) t.equal((await add(expert.token, symbol)).statusCode, 201)
    t.match((await add(expert.token, 'S55')).json(), { code: 'watchlist_limit' })
    t.match((await add(expert.token, 'S5')).json(), { code: 'already_followed' })
  })

  await t.test('one stock added many times at once is there once', async (t) => {
    const { token } = await userWithToken(on, 'doble@example.com')
    const answers = await Promise.all(Array.from({ length: 30 }, () => add(token, 'S9')))
    t.equal(answers.filter(({ statusCode }) => statusCode === 201).length, 1)
    t.equal(answers.filter((answer) => answer.json().code === 'already_followed').length, 29)
    t.equal((await list(token)).length, 1)
  })

  await t.test('another market has a list of its own', async (t) => {
    const { token } = await userWithToken(on, 'mercados@example.com')
    for (const symbol of symbols.slice(0, 5)) await add(token, symbol)
    const other = await buildTestApp(t, { url: on.url, env: { MARKET_DATA: 'replay' } })
    await upsertInstruments(db, 'replay', [instrumentOf('S1', { name: 'Otra' })])
    t.same((await call(other, 'GET', path, { token })).json(), [])
    t.equal((await call(other, 'POST', path, { token, body: { ticker: 'S1' } })).statusCode, 201)
    t.equal((await list(token)).length, 5)
  })
})
