import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who runs the system; the plan (`role`) is another matter.
  await db.schema
    .alterTable('users')
    .addColumn('admin', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()
  // A new sign-up for an unconfirmed address takes over its row.
  await db.schema
    .alterTable('users')
    .addCheckConstraint('users_admin_confirmed', sql`not admin or confirmed_at is not null`)
    .execute()

  // The source's quotes by verdict: accepted, held back, or the reason for refusal.
  await db.schema
    .createTable('quote_verdicts')
    .addColumn('market', 'text', (c) => c.notNull())
    .addColumn('verdict', 'text', (c) => c.notNull())
    .addColumn('quotes', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('quote_verdicts_pkey', ['market', 'verdict'])
    .execute()
}
