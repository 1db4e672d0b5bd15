import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Which stocks fail at the leader's desks, in which part of their work and why.
  await db.schema
    .alterTable('feeds')
    .addColumn('troubles', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
    .execute()
}
