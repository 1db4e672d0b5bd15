import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ledger_checks')
    .addColumn('market', 'text', (c) => c.primaryKey())
    // How far the current walk has come; zeros before its first entry.
    .addColumn('walked_id', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('walked_hash', 'text', (c) => c.notNull().defaultTo(sql`repeat('0', 64)`))
    .addColumn('walked', 'integer', (c) => c.notNull().defaultTo(0))
    // The result of the last whole walk: when, how many entries are valid, and the first invalid one.
    .addColumn('checked_at', 'timestamptz')
    .addColumn('entries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('broken_at', 'bigint')
    // The end of the chain when it was last valid: it must exist for ever.
    .addColumn('last_id', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('last_hash', 'text')
    .execute()
}
