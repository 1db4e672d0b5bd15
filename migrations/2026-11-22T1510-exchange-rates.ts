import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What one dollar cost on each published day, for ever. By day first: a reader wants the last days of all currencies.
  await db.schema
    .createTable('exchange_rates')
    .addColumn('day', 'date', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('per_usd', sql`double precision`, (c) => c.notNull().check(sql`per_usd > 0 and per_usd < 1e12`))
    .addColumn('source', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('exchange_rates_pkey', ['day', 'currency'])
    .execute()
}
