import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // One row per source across the network: every caller goes through it, so that all processes together keep one pace
  // and rest together.
  await db.schema
    .createTable('sources')
    .addColumn('source', 'text', (c) => c.primaryKey())
    .addColumn('next_call_at', 'timestamptz', (c) => c.notNull())
    .addColumn('resting_until', 'timestamptz', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failing_since', 'timestamptz')
    .addColumn('last_ok', 'timestamptz')
    .addColumn('last_error', 'text')
    .addColumn('minute', 'timestamptz', (c) => c.notNull())
    .addColumn('minute_calls', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('day', 'date', (c) => c.notNull())
    .addColumn('day_calls', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()

  // Instruments recently on a screen. A crash may lose it without harm: every screen is reported again within seconds.
  await sql`
    create unlogged table watched_instruments (
      instrument_id integer primary key references instruments (id) on delete cascade,
      seen_at timestamptz not null
    )
  `.execute(db)

  // What was fetched of each instrument, and when it was last asked for.
  await db.schema
    .createTable('instrument_fetches')
    .addColumn('instrument_id', 'integer', (c) => c.notNull().references('instruments.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('history', 'company')`))
    .addColumn('asked_at', 'timestamptz', (c) => c.notNull())
    .addColumn('fetched_at', 'timestamptz')
    .addPrimaryKeyConstraint('instrument_fetches_pkey', ['instrument_id', 'kind'])
    .execute()
  // What was fetched since a moment.
  await db.schema.createIndex('instrument_fetches_fetched').on('instrument_fetches').column('fetched_at').execute()

  // Texts that were looked up at the source, each at most once a day.
  await db.schema
    .createTable('lookups')
    .addColumn('market', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull().check(sql`length(text) between 1 and 80`))
    .addColumn('asked_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('lookups_pkey', ['market', 'text'])
    .execute()
}
