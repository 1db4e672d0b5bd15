import t from 'tap'
import type { Opportunity } from '#domain/contract/opportunities.ts'
import type { StockRecord } from '#domain/contract/track-records.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { wilson95 } from '#domain/track-records/statistics.ts'
import { upsertQuotes } from '#platform/repositories/market/quotes.ts'
import { appendClaims, storeSettlements } from '#platform/repositories/signals/ledger.ts'
import { checkChain, lastHash } from '#platform/repositories/signals/ledger-chain.ts'
import { upsertOpportunities, upsertTrackRecords } from '#platform/repositories/signals/opportunities.ts'
import { call, userWithToken } from '../testing/accounts.ts'
import { buildTestApp, listInstrumentsOn } from '../testing/build-app.ts'

const MARKET = 'simulated:1'

t.test('track records and opportunities', async (t) => {
  const test = await buildTestApp(t)
  const { deps } = test
  const market = createSimulatedMarket(1)
  const [a, b] = await listInstrumentsOn(test, market.instruments.slice(0, 3))
  const { token } = await userWithToken(test, 'ana@example.com')
  await call(test, 'POST', '/api/user-watchlist/', { token, body: { ticker: a.symbol } })
  const quote = market.quote(a.symbol, Date.UTC(2026, 0, 15, 20))!
  await upsertQuotes(deps.db, [a.id, b.id], [quote, { ...quote, symbol: b.symbol }])

  const record = (instrument_id: number, rule: string, events: number, hits: number, demonstrated = false) => ({
    instrument_id,
    rule,
    events,
    hits,
    base_events: 1000,
    base_hits: 510,
    demonstrated,
  })
  await upsertTrackRecords(deps.db, [
    record(a.id, 'macd-up', 24, 14),
    record(b.id, 'macd-up', 100, 80, true),
    record(a.id, 'hammer', 0, 0),
  ])
  const found = (
    instrument_id: number,
    rule: string,
    session: string,
    confidence: 'Positivo' | 'Neutral',
    provisional = false,
  ) => ({
    instrument_id,
    rule,
    session,
    provisional,
    confidence,
    tipo: 'Tipo',
    detalles: 'Detalle.',
  })
  await upsertOpportunities(deps.db, [
    found(a.id, 'macd-up', '2026-01-14', 'Positivo'),
    found(a.id, 'volume-anomaly', '2026-01-15', 'Neutral', true),
    found(b.id, 'macd-up', '2026-01-14', 'Positivo'),
    found(a.id, 'macd-up', '2026-01-16', 'Positivo'),
  ])
  await deps.db.transaction().execute((trx) =>
    appendClaims(trx, MARKET, [
      { symbol: a.symbol, session: '2026-01-14', kind: 'macd-up', claim: {}, inputs_hash: 'x' },
      { symbol: b.symbol, session: '2026-01-14', kind: 'macd-up', claim: {}, inputs_hash: 'x' },
      { symbol: a.symbol, session: '2026-01-14', kind: 'forecast', claim: {}, inputs_hash: 'x' },
    ]),
  )
  const [entry] = await deps.db.selectFrom('ledger_entries').select('id').orderBy('id').execute()
  await storeSettlements(deps.db, [{ entry_id: entry.id, outcome: '{}', hit: true }])

  await t.test('opportunities of what is followed, newest first, each with its record', async (t) => {
    const list = (await call(test, 'GET', '/user-watchlist/?opportunities=true', { token })).json()
    t.match(list, [
      {
        ticker: a.symbol,
        rule: 'volume-anomaly',
        fecha: '2026-01-15',
        provisional: true,
        nivel_confianza: 'Neutral',
        historial: null,
      },
      {
        ticker: a.symbol,
        rule: 'macd-up',
        fecha: '2026-01-14',
        provisional: false,
        historial: {
          horizonte: 10,
          ocurrencias: 24,
          aciertos: 14,
          base_pct: 51,
          intervalo_95: wilson95(14, 24),
          ventaja: 'sin ventaja demostrada',
        },
      },
    ])
    t.equal(list.length, 2, 'nothing of other stocks, nothing of a session to come')
  })

  await t.test('the signals of one stock, followed or not, are its own', async (t) => {
    const of = async (symbol: string) =>
      call(test, 'GET', `/user-watchlist/?opportunities=true&symbol=${symbol}`, { token })
    const days = async (symbol: string) =>
      (await of(symbol)).json().map(({ ticker, fecha }: Opportunity) => [ticker, fecha])
    t.same(await days(a.symbol.toLowerCase()), [
      [a.symbol, '2026-01-15'],
      [a.symbol, '2026-01-14'],
    ])
    t.same(await days(b.symbol), [[b.symbol, '2026-01-14']])
    t.match((await of(b.symbol)).json()[0].historial, { ocurrencias: 100, ventaja: 'demostrada' })
    t.match((await of('NADIE')).json(), { code: 'unknown_symbol' })
    t.equal((await of('NADIE')).statusCode, 404)
  })

  await t.test('the records of one stock, followed or not, are its own', async (t) => {
    const of = async (symbol: string) => call(test, 'GET', `/api/track-records/?symbol=${symbol}`, { token })
    const { acciones, reglas, pronosticos } = (await of(b.symbol)).json()
    t.match(acciones, [{ ticker: b.symbol, rule: 'macd-up', ocurrencias: 100, ventaja: 'demostrada' }])
    t.same([acciones.length, pronosticos], [1, []])
    t.match(
      reglas.find(({ rule }: StockRecord) => rule === 'macd-up'),
      { ocurrencias: 124 },
      'rules are of the market',
    )
    t.equal((await of('NADIE')).statusCode, 404)
  })

  await t.test('the page of records', async (t) => {
    const { acciones, reglas, pronosticos, cadena } = (
      await call(test, 'GET', '/api/track-records/?tk=x', { token })
    ).json()
    t.same(
      acciones.map(({ ticker, rule }: StockRecord) => `${ticker} ${rule}`),
      [`${a.symbol} hammer`, `${a.symbol} macd-up`],
    )
    t.match(acciones[0], {
      ocurrencias: 0,
      acierto_pct: null,
      intervalo_95: null,
      futuro: { registradas: 0, acierto_pct: null },
    })
    t.match(acciones[1], {
      tipo: 'Cruce alcista del MACD',
      nivel_confianza: 'Positivo',
      dias: 1000,
      dias_a_favor: 510,
      futuro: { registradas: 1, resueltas: 1, aciertos: 1, acierto_pct: 100 },
    })
    for (const { acierto_pct, aciertos, ocurrencias, base_pct, dias, dias_a_favor, intervalo_95 } of acciones) {
      t.equal(acierto_pct, ocurrencias === 0 ? null : (100 * aciertos) / ocurrencias)
      t.equal(base_pct, (100 * dias_a_favor) / dias)
      t.same(intervalo_95, ocurrencias === 0 ? null : wilson95(aciertos, ocurrencias))
    }
    const macd = reglas.find(({ rule }: StockRecord) => rule === 'macd-up')
    t.match(macd, {
      ocurrencias: 124,
      aciertos: 94,
      acciones: 2,
      con_ventaja: 1,
      futuro: { registradas: 2, resueltas: 1 },
    })
    t.equal(macd.acierto_pct, (100 * 94) / 124)
    t.match(pronosticos, [{ ticker: a.symbol, futuro: { registradas: 1, resueltas: 0, acierto_pct: null } }])
    t.same(cadena, { entradas: 0, intacta: true, comprobada: null, huella: null }, 'a request follows no chain')
    await checkChain(deps.db, MARKET, new Date('2026-01-15T20:05:00Z'))
    const after = (await call(test, 'GET', '/api/track-records/', { token })).json()
    const huella = await lastHash(deps.db, MARKET)
    t.same(after.cadena, { entradas: 3, intacta: true, comprobada: '2026-01-15T20:05:00.000Z', huella })
    await deps.db.updateTable('ledger_entries').set({ claim: '{"x":1}' }).where('id', '=', entry.id).execute()
    await checkChain(deps.db, MARKET, new Date('2026-01-15T20:10:00Z'))
    const broken = (await call(test, 'GET', '/api/track-records/', { token })).json()
    t.same(broken.cadena, { entradas: 0, intacta: false, comprobada: '2026-01-15T20:10:00.000Z', huella: null })
  })
})
