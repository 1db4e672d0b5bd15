import { type Kysely, sql } from 'kysely'

const LONG_AGO = sql`'epoch'::timestamptz`

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sources')
    .addColumn('month', 'date', (c) => c.notNull().defaultTo(sql`'epoch'::date`))
    .addColumn('month_calls', 'integer', (c) => c.notNull().defaultTo(0))
    // Calls of the day that a ceiling refused, and answers of the day by which the source asked for a pause.
    .addColumn('day_refused', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('day_limited', 'integer', (c) => c.notNull().defaultTo(0))
    // While it fails and one process tries it, the others wait until then; its rest is resting_until alone.
    .addColumn('trial_until', 'timestamptz', (c) => c.notNull().defaultTo(LONG_AGO))
    .addColumn('next_poll_at', 'timestamptz')
    .execute()
  // A row begins with its first caller.
  await db.schema
    .alterTable('sources')
    .alterColumn('next_call_at', (c) => c.setDefault(LONG_AGO))
    .alterColumn('resting_until', (c) => c.setDefault(LONG_AGO))
    .alterColumn('minute', (c) => c.setDefault(LONG_AGO))
    .alterColumn('day', (c) => c.setDefault(sql`'epoch'::date`))
    .execute()
  // Of what row of sources a feed or a search is read.
  await db.schema.alterTable('news_sources').addColumn('source', 'text').execute()
}
