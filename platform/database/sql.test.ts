import { sql } from 'kysely'
import t from 'tap'
import { sessionOfDay } from '#domain/market/session-dates.ts'
import { migratedDatabase } from '../testing/database.ts'
import { decodeDays, decodeNumbers, encodeDays, encodeNumbers } from './sql.ts'

t.test('columns arrive as they are stored, however many lines their base64 has', async (t) => {
  const { db } = await migratedDatabase(t)
  for (const length of [1, 2, 7, 14, 28, 57, 1_500]) {
    const numbers = Array.from({ length }, (_, i) => (i - 3) * 1.1 ** i)
    const days = Array.from({ length }, (_, i) => i * 37 - 40)
    const { rows } = await sql<{ numbers: string; days: string }>`
      select ${encodeNumbers(sql`number`, sql`day`)} as numbers, ${encodeDays(sql`day`, sql`day`)} as days
      from unnest(${numbers}::float8[], ${days.map(sessionOfDay)}::date[]) as rows (number, day)
    `.execute(db)
    t.same([...decodeNumbers(rows[0].numbers)], numbers)
    t.same([...decodeDays(rows[0].days)], days)
  }
})

t.test('no rows are null', async (t) => {
  const { db } = await migratedDatabase(t)
  const { rows } = await sql`select ${encodeNumbers(sql`n`, sql`n`)} as n from generate_series(1, 0) as n`.execute(db)
  t.same(rows, [{ n: null }])
})
