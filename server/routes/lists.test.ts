import t from 'tap'
import type { Suggestions } from '#domain/contract/following.ts'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { upsertQuotes } from '#platform/repositories/market/quotes.ts'
import { addFollower, testQuote } from '#platform/testing/rows.ts'
import { call, userWithToken } from '../testing/accounts.ts'
import { buildTestApp, listInstrumentsOn } from '../testing/build-app.ts'

const LIST = '/api/user-watchlist/'
const ORDER = '/api/user-watchlist/order'

t.test('the order by hand', async (t) => {
  const on = await buildTestApp(t)
  const { db, bus, config } = on.deps
  await listInstrumentsOn(
    on,
    ['A', 'B', 'C', 'D', 'E'].map((symbol) => instrumentOf(symbol)),
  )
  await upsertInstruments(db, 'another market', [instrumentOf('A')])
  const symbolsOf = (items: { symbol: string }[]) => items.map(({ symbol }) => symbol).join('')
  const list = async (token: string) => symbolsOf((await call(on, 'GET', LIST, { token })).json())
  const add = (token: string, ticker: string) => call(on, 'POST', LIST, { token, body: { ticker } })
  const order = (token: string, symbols: unknown) => call(on, 'PUT', ORDER, { token, body: { symbols } })
  async function following(email: string, symbols: string) {
    const user = await userWithToken(on, email)
    for (const symbol of symbols) await add(user.token, symbol)
    return user
  }

  await t.test('it is answered, stays, and other tabs hear of it', async (t) => {
    const { id, token } = await following('ana@example.com', 'ABCD')
    const heard = new Promise((resolve) => bus.subscribe('watchlist', resolve))
    const answer = await order(token, ['c', 'A', 'D', 'B'])
    t.match([answer.statusCode, symbolsOf(answer.json())], [200, 'CADB'])
    t.match(answer.json()[0], { id: Number, symbol: 'C', name: 'C S.A.' })
    t.same(await heard, { user_id: id })
    t.equal(await list(token), 'CADB')
    await add(token, 'E')
    t.equal(await list(token), 'CADBE', 'one that is added later comes last')
    await order(token, ['E', 'B'])
    t.equal(await list(token), 'EBCAD', 'those left out come after it, as they were')
    await call(on, 'DELETE', LIST, { token, body: { ticker: 'C' } })
    await add(token, 'C')
    t.equal(await list(token), 'EBADC', 'followed again, it has no position')
    await order(token, ['E', 'B', 'C'])
    t.equal(await list(token), 'EBCAD')
  })

  await t.test('what is not followed, known or said twice is ignored', async (t) => {
    const { token } = await following('eva@example.com', 'ABC')
    t.equal(symbolsOf((await order(token, ['E', 'C', 'NOPE', 'c', 'A'])).json()), 'CAB')
    t.equal(symbolsOf((await order(token, [])).json()), 'CAB')
  })

  await t.test('what is refused', async (t) => {
    const { token } = await following('iva@example.com', 'AB')
    for (const symbols of [
      undefined,
      'AB',
      [7],
      ['<script>'],
      ['B', 'B'],
      Array.from({ length: 101 }, (_, at) => `S${at}`),
    ]) {
      const answer = await order(token, symbols)
      t.match([answer.statusCode, answer.json()], [422, { code: 'invalid_request', error: String }])
    }
    t.equal((await call(on, 'PUT', ORDER, { body: { symbols: ['B'] } })).statusCode, 401)
    t.equal(await list(token), 'AB')
  })

  await t.test('lists of other users and of other markets stay as they are', async (t) => {
    const mine = await following('mia@example.com', 'ABC')
    const theirs = await following('suya@example.com', 'ABC')
    const elsewhere = await db
      .selectFrom('instruments')
      .select('id')
      .where('market', '=', 'another market')
      .executeTakeFirstOrThrow()
    await db.insertInto('watchlist_items').values({ user_id: mine.id, instrument_id: elsewhere.id }).execute()
    const positions = () =>
      db
        .selectFrom('watchlist_items')
        .innerJoin('instruments', 'instruments.id', 'instrument_id')
        .select(['user_id', 'symbol', 'position'])
        .where((of) =>
          of.or([
            of('user_id', '=', theirs.id),
            of.and([of('user_id', '=', mine.id), of('market', '<>', config.market.id)]),
          ]),
        )
        .orderBy('watchlist_items.id')
        .execute()
    const before = await positions()
    t.equal(before.length, 4)
    await order(mine.token, ['C', 'B', 'A'])
    t.same(await positions(), before)
    t.same([await list(mine.token), await list(theirs.token)], ['CBA', 'ABC'])
  })

  await t.test('of orders that come at once one holds as a whole, whatever is followed meanwhile', async (t) => {
    const { id, token } = await following('carrera@example.com', 'ABCD')
    const orders = ['DCBA', 'BADC', 'CDAB', 'ACBD']
    const answers = await Promise.all([
      ...orders.flatMap((text) => Array.from({ length: 4 }, () => order(token, [...text]))),
      add(token, 'E'),
    ])
    t.same(
      answers.map(({ statusCode }) => statusCode),
      [...Array(16).fill(200), 201],
    )
    const kept = await list(token)
    t.ok(
      orders.some((text) => kept.replace('E', '') === text),
      kept,
    )
    const rows = await db.selectFrom('watchlist_items').select('position').where('user_id', '=', id).execute()
    const positions = rows.flatMap(({ position }) => position ?? [])
    t.equal(new Set(positions).size, positions.length, 'no position is given twice')
  })
})

t.test('suggestions', async (t) => {
  const on = await buildTestApp(t)
  const { db, config } = on.deps
  const symbols = Array.from({ length: 12 }, (_, at) => `T${String(at).padStart(2, '0')}`)
  const rows = await listInstrumentsOn(on, [
    ...symbols.map((symbol) => instrumentOf(symbol, { country: 'United States' })),
    ...['EC1', 'EC2'].map((symbol) => instrumentOf(symbol, { country: 'Ecuador' })),
    instrumentOf('BARE'),
    instrumentOf('GONE'),
  ])
  const idOf = (symbol: string) => rows.find((row) => row.symbol === symbol)!.id
  const quoted = rows.filter(({ symbol }) => symbol !== 'BARE')
  await upsertQuotes(
    db,
    quoted.map(({ id }) => id),
    quoted.map(({ symbol }, at) => testQuote(symbol, 10, { last_volume: 1_000 * (at + 1) })),
  )
  await db.updateTable('instruments').set({ listed: false }).where('symbol', '=', 'GONE').execute()
  for (const user of ['uno', 'dos', 'tres']) await addFollower(db, `${user}@example.com`, [idOf('T03'), idOf('T05')])
  await addFollower(db, 'cuatro@example.com', [idOf('T05'), idOf('EC1')])

  const { token } = await userWithToken(on, 'nueva@example.com')
  const ask = async (region?: string, by = token) =>
    (
      await call(on, 'GET', `/api/suggestions/${region === undefined ? '' : `?region=${region}`}`, { token: by })
    ).json<Suggestions>()
  const said = async (region?: string, by?: string) => (await ask(region, by)).map(({ symbol }) => symbol)

  await t.test('eight with a price: the most followed, then the most traded', async (t) => {
    t.same(await said(), ['T05', 'T03', 'T11', 'T10', 'T09', 'T08', 'T07', 'T06'])
    const [first, , third] = await ask()
    t.same(first, { symbol: 'T05', name: 'T05 S.A.', marketplace: 'Estados Unidos', because: 'followed' })
    t.equal(third?.because, 'traded')
  })

  await t.test('those of the region come first, in the same order', async (t) => {
    t.same((await said('EC')).slice(0, 4), ['EC2', 'EC1', 'T05', 'T03'])
    t.equal((await ask('ec'))[1]?.because, 'traded', 'one account alone is nobody’s business')
    t.same(await said('US'), await said('PE'), 'a region without stocks changes nothing here')
  })

  await t.test(
    'the country of a zone comes first, which goes before a region; a zone of none says nothing',
    async (t) => {
      const at = async (query: string) =>
        (await call(on, 'GET', `/api/suggestions/?${query}`, { token })).json<Suggestions>()
      const galapagos = await at('zone=Pacific/Galapagos&region=US')
      t.same(
        galapagos.slice(0, 3).map(({ symbol, near }) => [symbol, near]),
        [
          ['EC2', true],
          ['EC1', true],
          ['T05', undefined],
        ],
      )
      for (const query of ['zone=UTC', 'zone=Nowhere', 'zone=', 'zone=Europe/Warsaw']) {
        const items = await at(query)
        t.equal(items[0].symbol, 'T05', query)
        t.notOk(
          items.some(({ near }) => near),
          query,
        )
      }
      t.equal((await at('zone=UTC&region=EC'))[0].symbol, 'EC2')
    },
  )

  await t.test('those that one follows are left out, and only for oneself', async (t) => {
    const other = await userWithToken(on, 'otra@example.com')
    for (const ticker of ['T05', 'T11']) await call(on, 'POST', LIST, { token: other.token, body: { ticker } })
    t.same(await said(undefined, other.token), ['T03', 'T10', 'T09', 'T08', 'T07', 'T06', 'T04', 'T02'])
    t.equal((await said())[0], 'T05')
  })

  await t.test('what is refused', async (t) => {
    for (const region of ['', 'E', 'ECU', '41', '%00%00']) {
      const answer = await call(on, 'GET', `/api/suggestions/?region=${region}`, { token })
      t.equal(answer.statusCode, 422, region)
    }
    t.equal((await call(on, 'GET', '/api/suggestions/')).statusCode, 401)
  })

  await t.test('a market without prices has none', async (t) => {
    const empty = await buildTestApp(t, { url: on.url, env: { MARKET_DATA: 'replay' } })
    await upsertInstruments(db, empty.deps.config.market.id, [instrumentOf('T01')])
    t.not(empty.deps.config.market.id, config.market.id)
    t.same((await call(empty, 'GET', '/api/suggestions/', { token })).json(), [])
  })
})
