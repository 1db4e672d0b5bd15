import t from 'tap'
import type { RatingChange, StockSignals } from '#domain/contract/signals.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { newStockPast } from '#domain/ratings/past.ts'
import type { Rating } from '#domain/ratings/rating.ts'
import { RATING_WORDS } from '#domain/ratings/words.ts'
import { newTrack } from '#domain/track-records/track-record.ts'
import {
  type OwnedRecord,
  storeRating,
  storeRatingDays,
  storeRatingRecords,
} from '#platform/repositories/signals/ratings.ts'
import { call, userWithToken } from '../testing/accounts.ts'
import { buildTestApp, listInstrumentsOn } from '../testing/build-app.ts'

const MARKET = 'simulated:1'

const record = (instrument_id: number | null, word: OwnedRecord['word'], demonstrated = false): OwnedRecord => ({
  instrument_id,
  word,
  days: 840,
  rose_pct: 61,
  base_pct: 55,
  interval_95: [57, 65],
  net_return_pct: 0.5,
  net_interval_95: [0.2, 0.8],
  base_return_pct: 0.6,
  days_apart: 40,
  p: word === 'Neutral' ? null : 0.01,
  demonstrated,
})

t.test('what the indicators say of a stock, and what followed', async (t) => {
  const test = await buildTestApp(t)
  const { db } = test.deps
  const [a, b, c] = await listInstrumentsOn(test, createSimulatedMarket(1).instruments.slice(0, 3))
  const { token } = await userWithToken(test, 'ana@example.com')
  for (const { symbol } of [a, b]) await call(test, 'POST', '/api/user-watchlist/', { token, body: { ticker: symbol } })
  const get = async (path: string) => (await call(test, 'GET', path, { token })).json()

  await t.test('before anything is known', async (t) => {
    t.same(await get(`/api/signals/?symbol=${a.symbol}`), {
      symbol: a.symbol,
      as_of: null,
      rating: null,
      past: [],
      before: null,
      spells: [],
    })
    t.same(await get('/api/signals/'), [])
    t.same(await get('/api/signals/market/'), { past: [], tried: 0, demonstrated: 0 })
  })

  const rating: Rating = { value: 42, word: 'Buy', parts: [{ name: 'ema_10', vote: 1, value: 101.5 }] }
  await storeRating(
    db,
    a.id,
    { session: '2026-01-14', inputs_hash: 'x', past: newStockPast(), track: newTrack() },
    { newest: rating, before: { ...rating, value: null, word: null } },
  )
  const records = [record(a.id, 'Buy', true), record(a.id, 'Neutral'), record(null, 'Strong sell'), record(null, 'Buy')]
  await storeRatingRecords(db, MARKET, [a.id, null], records)

  await t.test('a stock: its rating, its record, then that of the market, the lowest word first', async (t) => {
    const answer: StockSignals = await get(`/api/signals/?symbol=${a.symbol.toLowerCase()}`)
    t.match(answer, { symbol: a.symbol, as_of: '2026-01-14', rating, before: null })
    t.same(
      answer.past.map(({ scope, word, edge }) => [scope, word, edge]),
      [
        ['stock', 'Neutral', 'sin ventaja demostrada'],
        ['stock', 'Buy', 'demostrada'],
        ['market', 'Strong sell', 'sin ventaja demostrada'],
        ['market', 'Buy', 'sin ventaja demostrada'],
      ],
    )
    t.same(Object.keys(answer.past[0]).sort(), [
      'base_pct',
      'base_return_pct',
      'days',
      'edge',
      'interval_95',
      'net_interval_95',
      'net_return_pct',
      'rose_pct',
      'scope',
      'word',
    ])
    t.match(await get('/api/signals/market/'), {
      tried: 3,
      demonstrated: 1,
      past: [
        { word: 'Strong sell', futuro: { registradas: 0, resueltas: 0, aciertos: 0, acierto_pct: null } },
        { word: 'Buy', futuro: { registradas: 0 } },
      ],
    })
  })

  await t.test('changes of the followed stocks in their last thirty sessions, newest first', async (t) => {
    const session = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
    const days = (words: readonly number[]) => ({
      words: words.map((word, day) => ({ session: session(day), word: RATING_WORDS[word] })),
      outcomes: [],
    })
    const store = (id: number, words: readonly number[]) => storeRatingDays(db, id, days(words), { isAll: true })
    await store(a.id, [3, ...Array(39).fill(2), 2, 4, 4, 3])
    await store(b.id, [0, 0, 1])
    await store(c.id, [0, 4])
    const changes: RatingChange[] = await get('/api/signals/')
    const { past } = (await get(`/api/signals/?symbol=${a.symbol}`)) as StockSignals
    t.same(changes, [
      {
        symbol: a.symbol,
        name: a.name,
        session: session(43),
        word: 'Buy',
        before: 'Strong buy',
        sessions_before: 2,
        record: past.find(({ scope, word }) => scope === 'stock' && word === 'Buy'),
      },
      {
        symbol: a.symbol,
        name: a.name,
        session: session(41),
        word: 'Strong buy',
        before: 'Neutral',
        sessions_before: 40,
        record: null,
      },
      {
        symbol: b.symbol,
        name: b.name,
        session: session(2),
        word: 'Sell',
        before: 'Strong sell',
        sessions_before: 2,
        record: null,
      },
    ])
  })

  await t.test('for how long each word has stood', async (t) => {
    const { spells }: StockSignals = await get(`/api/signals/?symbol=${a.symbol}`)
    t.same(spells, [
      { word: 'Neutral', times: 1, median_sessions: 40, stands: null },
      { word: 'Buy', times: 1, median_sessions: 1, stands: 1 },
      { word: 'Strong buy', times: 1, median_sessions: 2, stands: null },
    ])
  })

  t.equal((await call(test, 'GET', '/api/signals/?symbol=NADA', { token })).statusCode, 404)
  t.equal((await call(test, 'GET', '/api/signals/', {})).statusCode, 401)
})
