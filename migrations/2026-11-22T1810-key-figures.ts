import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What a source last said of a company beside its price; null for what it did not say.
  await db.schema
    .createTable('key_figures')
    .addColumn('instrument_id', 'integer', (c) => c.primaryKey().references('instruments.id').onDelete('cascade'))
    .addColumn('day', 'date', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('market_cap', 'double precision', (c) => c.check(sql`market_cap > 0 and market_cap < 'Infinity'`))
    .addColumn('pe', 'double precision', (c) => c.check(sql`pe > 0 and pe < 'Infinity'`))
    .addColumn('dividend_yield_pct', 'double precision', (c) =>
      c.check(sql`dividend_yield_pct > 0 and dividend_yield_pct <= 100`),
    )
    .addColumn('earnings_on', 'date')
    .addColumn('earnings_estimated', 'boolean', (c) => c.notNull())
    .execute()
}
