import t from 'tap'
import type { Rate } from '#domain/market/rates.ts'
import { migratedDatabase } from '../../testing/database.ts'
import { lastRateDay, readRates, upsertRates } from './exchange-rates.ts'

const { db } = await migratedDatabase(t)
const rate = (day: string, currency: string, per_usd: number): Rate => ({
  day,
  currency,
  per_usd,
  source: 'frankfurter',
})

t.test('rates are added, corrected and read from a day on', async (t) => {
  await upsertRates(db, [])
  t.same(await readRates(db, '2026-01-01'), [])
  await upsertRates(db, [
    rate('2026-11-20', 'MXN', 18.5),
    rate('2026-11-19', 'MXN', 18.4),
    rate('2026-11-19', 'COP', 4_050.1),
  ])
  await upsertRates(db, [rate('2026-11-20', 'MXN', 18.51)])
  t.same(await readRates(db, '2026-11-20'), [rate('2026-11-20', 'MXN', 18.51)])
  t.equal((await readRates(db, '2016-01-01')).length, 3)
  for (const odd of [0, Number.NaN, Number.POSITIVE_INFINITY])
    await t.rejects(upsertRates(db, [rate('2026-11-20', 'MXN', odd)]), { code: '23514' })
})

t.test('the last day is that of the currency which is furthest behind', async (t) => {
  t.equal(await lastRateDay(db, ['MXN', 'COP']), '2026-11-19')
  t.equal(await lastRateDay(db, ['MXN']), '2026-11-20')
  t.equal(await lastRateDay(db, ['MXN', 'CLP']), null)
})
