import t, { type Test } from 'tap'
import { checkOf } from '#domain/contract/check.ts'
import { TradingData } from '#domain/contract/market.ts'
import { createSimulatedRates } from '#domain/market/simulated/rates.ts'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import type { Instrument, Quote } from '#domain/market/types.ts'
import { upsertRates } from '#platform/repositories/market/exchange-rates.ts'
import { upsertQuotes } from '#platform/repositories/market/quotes.ts'
import { addFeed, testQuote } from '#platform/testing/rows.ts'
import { until } from '#test/support/until.ts'
import { call, userWithToken } from '../testing/accounts.ts'
import { buildTestApp, listInstrumentsOn, showStored } from '../testing/build-app.ts'

const MARKET = 'replay'
const DAY = '2026-11-20'
const share = { exchange: 'BYMA', currency: 'ARS' }
const adr = { exchange: 'NASDAQ', currency: 'USD' }
const PAIR = [instrumentOf('GGAL.BA', share), instrumentOf('GGAL', adr)]

async function dualFixture(t: Test, instruments: readonly Instrument[] = PAIR, env: Record<string, string> = {}) {
  const test = await buildTestApp(t, { env: { MARKET_DATA: MARKET, FX_URL: 'http://127.0.0.1:9', ...env } })
  const { app, deps } = test
  const { db } = deps
  const ids = new Map((await listInstrumentsOn(test, instruments)).map(({ symbol, id }) => [symbol, id]))
  const { token } = await userWithToken(test, 'ana@example.com')
  await addFeed(db, MARKET)
  await showStored(test)
  const quote = async (symbol: string, price: number, rest: Partial<Quote> = {}) => {
    const quoted = testQuote(symbol, price, { session: DAY, poll_seconds: 3_600, ...rest })
    await upsertQuotes(db, [ids.get(symbol)!], [quoted])
    await showStored(test)
    return quoted
  }
  const answer = async (symbol: string) => {
    const given = (await call(test, 'GET', `/api/stocks/?action=trading-data&symbol=${symbol}`, { token })).json()
    t.ok(checkOf(TradingData)(given), 'as the contract has it')
    return given
  }
  const dual = async (symbol: string) => (await answer(symbol)).dual
  const publish = async (day: string, per_usd: number) => {
    await upsertRates(db, [{ day, currency: 'ARS', per_usd, source: 'frankfurter' }])
    await deps.bus.publish('rates', {})
    await until('the new rate', () => app.rates.on('ARS', day)?.per_usd === per_usd)
  }
  return { ...test, quote, answer, dual, publish }
}

t.test('either leg shows both, what they say of the peso, and the published rate', async (t) => {
  const { quote, dual, publish } = await dualFixture(t)
  await publish('2026-11-21', 9_999)
  await publish('2026-11-18', 1_500)
  const home = await quote('GGAL.BA', 7_000, { as_of: Date.now() - 90_000 })
  await quote('GGAL', 50)
  const legs = [
    {
      symbol: 'GGAL.BA',
      price: 7_000,
      currency: 'ARS',
      as_of: new Date(home.as_of).toISOString(),
      freshness: 'replay',
    },
    { symbol: 'GGAL', price: 50, currency: 'USD', freshness: 'replay' },
  ]
  const rate = { value: 1_500, day: '2026-11-18', source: 'frankfurter', label: 'oficial' }
  const both = { ratio: 10, implied_rate: 1_400, reason: null, rate, legs }
  const shown = await dual('GGAL')
  t.match(shown, { symbol: 'GGAL.BA', exchange: 'BYMA', ...both })
  t.match(await dual('GGAL.BA'), { symbol: 'GGAL', exchange: 'NASDAQ', ...both })
  t.ok(Math.abs(shown.premium_pct - 100 / 14) < 1e-9)
  t.ok(shown.legs[0].age_seconds >= 90 && shown.legs[1].age_seconds < shown.legs[0].age_seconds)

  await quote('GGAL.BA', 7_500, { as_of: Date.now() })
  t.equal((await dual('GGAL')).implied_rate, 1_500, 'the other price moves it too')
  await quote('GGAL.BA', 7_500, { session: '2026-11-12', as_of: Date.now() })
  t.match(await dual('GGAL'), { implied_rate: 1_500, premium_pct: null, rate: null }, 'no rate from after a price')
})

t.test('what cannot be compared has its reason, and no figure', async (t) => {
  const { quote, dual } = await dualFixture(t)
  const withheld = { implied_rate: null, premium_pct: null }
  const gone = { price: null, as_of: null, freshness: null, age_seconds: null }
  t.match(await dual('GGAL'), { ...withheld, reason: 'stale', rate: null, legs: [gone, gone] })
  await quote('GGAL', 50)
  t.match(await dual('GGAL'), { ...withheld, reason: 'stale', legs: [gone, { price: 50 }] })
  const cases: [Partial<Quote>, string | null][] = [
    [{ frozen: true }, 'stale'],
    [{ as_of: Date.now() - 3 * 3_600_000 }, 'stale'],
    [{ market_state: 'closed' }, 'closed'],
    [{ market_state: 'pre' }, 'closed'],
    [{}, null],
  ]
  for (const [state, reason] of cases) {
    await quote('GGAL.BA', 7_000, state)
    const { implied_rate, reason: given } = await dual('GGAL.BA')
    t.same([implied_rate, given], [reason === null ? 1_400 : null, reason], JSON.stringify(state))
  }
  await quote('GGAL.BA', 7_000, { market_state: 'closed', as_of: Date.now() - 4 * 3_600_000 })
  await quote('GGAL', 50, { market_state: 'closed' })
  t.match(await dual('GGAL'), { ...withheld, reason: 'apart' })
})

t.test('a leg that is no longer listed will get no other price', async (t) => {
  const { deps, app, quote, dual } = await dualFixture(t)
  await quote('GGAL.BA', 7_000)
  await quote('GGAL', 50)
  await deps.db.updateTable('instruments').set({ listed: false }).where('symbol', '=', 'GGAL.BA').execute()
  await app.instruments.refresh()
  t.match(await dual('GGAL'), { reason: 'stale', legs: [{ price: 7_000, freshness: null }, { freshness: 'replay' }] })
})

t.test('both legs must be there, on their exchanges and in their currencies', async (t) => {
  const { dual, ...test } = await dualFixture(t)
  for (const [what, instruments] of [
    ['only one', PAIR.slice(1)],
    ['another exchange', [{ ...PAIR[0], exchange: 'BVC' }, PAIR[1]]],
    ['no currency', [{ ...PAIR[0], currency: null }, PAIR[1]]],
    ['an ADR in another', [PAIR[0], { ...PAIR[1], currency: 'ARS' }]],
    ['a share of the same name', [{ ...PAIR[1], exchange: 'BYMA' }]],
  ] as const) {
    await test.deps.db.deleteFrom('instruments').execute()
    await listInstrumentsOn(test, instruments)
    t.equal(await dual('GGAL'), null, what)
  }
})

t.test('no rates where none are fetched; invented ones in the invented market', async (t) => {
  const { db } = (await dualFixture(t)).deps
  await upsertRates(db, [{ day: DAY, currency: 'ARS', per_usd: 1_500, source: 'frankfurter' }])
  const off = await dualFixture(t, PAIR, { FX_URL: 'off' })
  t.equal(off.app.rates.on('ARS', DAY), null)
  const { app } = await buildTestApp(t, { env: { MARKET_SEED: '7' } })
  t.same(app.rates.on('ARS', DAY), createSimulatedRates(7).on('ARS', DAY))
})
