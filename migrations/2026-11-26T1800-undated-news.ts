import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('news')
    // False where the source gives no date that can be read: published_at is then when the headline came.
    .addColumn('dated', 'boolean', (c) => c.notNull().defaultTo(true))
    .execute()
}
