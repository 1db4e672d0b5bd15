import t from 'tap'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { migratedDatabase } from '../../testing/database.ts'
import { testQuote } from '../../testing/rows.ts'
import { upsertRates } from './exchange-rates.ts'
import { listInstruments, upsertInstruments } from './instruments.ts'
import { upsertQuotes } from './quotes.ts'
import { listSuggestions } from './suggestions.ts'

t.test('what is traded is compared in dollars, at the newest rate', async (t) => {
  const { db } = await migratedDatabase(t)
  const currencies = { DOLLARS: 'USD', PESOS: 'COP', STRANGE: 'XYZ', UNKNOWN: null, SILENT: 'USD' }
  await upsertInstruments(
    db,
    'm',
    Object.entries(currencies).map(([symbol, currency]) => instrumentOf(symbol, { currency })),
  )
  const rows = await listInstruments(db, 'm')
  const volumes: Record<string, number | null> = {
    DOLLARS: 10,
    PESOS: 39_000,
    STRANGE: 1e12,
    UNKNOWN: 1e12,
    SILENT: null,
  }
  await upsertQuotes(
    db,
    rows.map(({ id }) => id),
    rows.map(({ symbol }) => testQuote(symbol, 100, { last_volume: volumes[symbol] })),
  )
  await upsertRates(db, [
    { day: '2026-11-10', currency: 'COP', per_usd: 1, source: 'simulated' },
    { day: '2026-11-19', currency: 'COP', per_usd: 4000, source: 'simulated' },
    { day: '2026-11-01', currency: 'XYZ', per_usd: 1, source: 'simulated' },
  ])
  const ranked = async () => (await listSuggestions(db, 'm')).map(({ symbol }) => symbol)
  t.same(await ranked(), ['DOLLARS', 'PESOS', 'SILENT', 'STRANGE', 'UNKNOWN'])

  const computed = { DOLLARS: 5e6, UNKNOWN: 7e6 }
  for (const [symbol, traded_value_usd] of Object.entries(computed)) {
    const { id: instrument_id } = rows.find((row) => row.symbol === symbol)!
    await db.insertInto('screen_rows').values({ instrument_id, traded_value_usd }).execute()
  }
  t.same((await ranked()).slice(0, 3), ['UNKNOWN', 'DOLLARS', 'PESOS'], 'the computed figure counts')
})
