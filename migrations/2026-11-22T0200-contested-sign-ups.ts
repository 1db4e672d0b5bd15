import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Registered again before anybody confirmed the address: no password holds until its owner chooses one.
  await db.schema
    .alterTable('users')
    .addColumn('contested', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()
}
