import { sql } from 'kysely'
import t from 'tap'
import { seedCatalogue } from '#platform/seed/catalogue.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { fill } from './fill.ts'
import { REQUESTS } from './requests.ts'
import { askRoutes } from './routes.ts'

const SIZE = { stocks: 300, years: 1.2, accounts: 1_000, minutes: 1, rate: 50, seconds: 0.02 }

t.test('a filled database answers every route, and a large table without its index is named', async (t) => {
  const { url, db } = await migratedDatabase(t)
  await seedCatalogue(db)
  await fill(url, SIZE)
  const { rows, faults } = await askRoutes(url, db, SIZE)
  t.same(
    rows.map(([route]) => route),
    Object.keys(REQUESTS),
  )
  t.notMatch(faults.join('\n'), /refused|alert_deliveries/)

  await sql`drop index alert_deliveries_user`.execute(db)
  const route = 'DELETE /delete-user/'
  const again = await askRoutes(url, db, SIZE, { [route]: REQUESTS[route] })
  t.match(again.faults.join('\n'), /alert_deliveries was read from end to end/)
})
