import { sql } from 'kysely'
import t from 'tap'
import { sessionOfDay } from '#domain/market/sessions.ts'
import { migratedDatabase } from '../testing/database.ts'
import { daysBy, daysOf, numbersBy, numbersOf } from './bytes.ts'

t.test('columns arrive as they are stored, however many lines their base64 has', async (t) => {
  const { db } = await migratedDatabase(t)
  for (const length of [1, 2, 7, 14, 28, 57, 1_500]) {
    const numbers = Array.from({ length }, (_, i) => (i - 3) * 1.1 ** i)
    const days = Array.from({ length }, (_, i) => i * 37 - 40)
    const { rows } = await sql<{ numbers: string; days: string }>`
      select ${numbersBy(sql`number`, sql`day`)} as numbers, ${daysBy(sql`day`, sql`day`)} as days
      from unnest(${numbers}::float8[], ${days.map(sessionOfDay)}::date[]) as rows (number, day)
    `.execute(db)
    t.same([...numbersOf(rows[0].numbers)], numbers)
    t.same([...daysOf(rows[0].days)], days)
  }
})

t.test('no rows are null', async (t) => {
  const { db } = await migratedDatabase(t)
  const { rows } = await sql`select ${numbersBy(sql`n`, sql`n`)} as n from generate_series(1, 0) as n`.execute(db)
  t.same(rows, [{ n: null }])
})
