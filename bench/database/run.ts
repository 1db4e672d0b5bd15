import { sql } from 'kysely'
import { measureRules } from '#platform/repositories/signals/opportunities.ts'
import { seedCatalogue } from '#platform/seed/catalogue.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { numbersOf } from '../harness/flags.ts'
import { Scope } from '../harness/processes.ts'
import { table } from '../harness/table.ts'
import { fill, MARKET } from './fill.ts'
import { type Asked, askRoutes, HEADER } from './routes.ts'

/** The routes are measured on as much data as a deployment has after ten years. */
const FULL: Asked = { stocks: 10_000, years: 10, minutes: 2, accounts: 100_000, rate: 200, seconds: 5 }

/**
 * Measures the routes on a full database. Flags make that smaller:
 * `npm run bench database -- --stocks 300 --years 2 --accounts 5000 --seconds 1`.
 */
export async function run(flags: readonly string[]): Promise<void> {
  const size = numbersOf(flags, FULL)
  await using scope = new Scope()
  const { url, db } = await migratedDatabase(scope)
  await seedCatalogue(db)
  await fill(url, size)
  await measureRules(db, MARKET)
  const { rows: disk } = await sql<{ mb: number }>`
    select (pg_database_size(current_database()) / 1e6)::int as mb
  `.execute(db)
  const { stocks, years, accounts, rate } = size
  console.log(`${accounts} accounts, ${stocks} stocks, ${years} years: ${disk[0].mb} MB; ${rate} requests a second\n`)
  const { rows, faults } = await askRoutes(url, db, size)
  console.log(table(HEADER, rows))
  console.log('\np50 and p99: the medians of 3 rounds; worst round: its p99. CPU: of the server, a request')
  for (const fault of faults) console.log(`NOT MET: ${fault}`)
}
