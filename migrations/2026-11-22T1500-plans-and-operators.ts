import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A suspended account keeps its data and cannot log in.
  await db.schema
    .alterTable('users')
    .addColumn('suspended', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()
  // The administrators' list: newest first, and by any part of a name or an address.
  await sql`create index users_newest on users (created_at desc, id desc)`.execute(db)
  await sql`create index users_folded on users using gin (fold_text(name || ' ' || email) gin_trgm_ops)`.execute(db)

  // Who changed what of an account. Numbers only, so that of a deleted account no name is left.
  await db.schema
    .createTable('account_changes')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('changed_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    // Null for the command.
    .addColumn('changed_by', 'bigint')
    .addColumn('account_id', 'bigint', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull().check(sql`what in ('role', 'admin', 'suspended')`))
    .addColumn('before', 'text', (c) => c.notNull())
    .addColumn('after', 'text', (c) => c.notNull())
    .execute()
  // The newest changes of one account.
  await db.schema.createIndex('account_changes_account').on('account_changes').columns(['account_id', 'id']).execute()
  await sql`
    create function refuse_change() returns trigger language plpgsql
    as $$ begin raise exception '% is append-only', tg_table_name; end $$
  `.execute(db)
  await sql`
    create trigger account_changes_append_only before update or delete or truncate on account_changes
    for each statement execute function refuse_change()
  `.execute(db)
}
