import { sql } from 'kysely'
import t from 'tap'
import { measureRules } from '../../platform/repositories/signals/rule-figures.ts'
import { seedCatalogue } from '../../platform/seed/index.ts'
import { migratedDatabase } from '../../platform/testing/database.ts'
import { buildTestApp } from '../../server/testing/build-app.ts'
import { fill } from './fill.ts'
import { look, routesOf } from './look.ts'
import { REQUESTS } from './requests.ts'
import { MARKET } from './size.ts'

const SIZE = { stocks: 300, years: 1.2, accounts: 1_000, minutes: 1, rate: 1, seconds: 1 }

t.test('every route of the OpenAPI document is asked, and no other', async (t) => {
  t.same(Object.keys(REQUESTS).sort(), (await routesOf(await buildTestApp(t))).sort())
})

t.test('each is answered by a filled database, and a statement that walks a large table is named', async (t) => {
  const { url, db } = await migratedDatabase(t)
  await seedCatalogue(db)
  await fill(url, SIZE)
  await measureRules(db, MARKET)
  const { asked, faults, statements } = await look(url, SIZE)
  t.ok(asked.length > Object.keys(REQUESTS).length)
  // Of a small table, the planner reads a large part from end to end.
  t.same(
    faults.filter((line) => !line.includes(' walks ')),
    [],
  )
  const left = (lines: readonly string[]) => lines.filter((line) => line.includes(' walks alert_deliveries'))
  t.same(left(faults), [])
  const looked = (route: string) => statements.filter((one) => one.route === route)
  t.ok(
    looked('DELETE /delete-user/').some(({ text }) => text.startsWith('DELETE FROM ONLY "public"."alert_deliveries"')),
  )
  t.ok(
    looked('GET /api/charts/').some(({ looked }) => looked === 302),
    'every closed bar of the stock',
  )

  await sql`drop index alert_deliveries_user`.execute(db)
  const again = await look(url, SIZE, 'delete-user')
  t.same(
    again.asked.map(({ route }) => route),
    ['DELETE /delete-user/'],
  )
  const [fault, ...others] = left(again.faults)
  t.match(fault, /^DELETE \/delete-user\/ walks alert_deliveries: DELETE FROM ONLY/)
  t.same(others, [])
  await t.rejects(look(url, SIZE, 'nothing'), { message: 'no route has "nothing" in its name' })
})
