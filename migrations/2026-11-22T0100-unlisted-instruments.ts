import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // False for one that the market no longer has; its row stays, and with it all that users keep of it.
  await db.schema
    .alterTable('instruments')
    .addColumn('listed', 'boolean', (c) => c.notNull().defaultTo(true))
    .execute()
  // A user's rows are deleted only with the user.
  await sql`
    alter table watchlist_items drop constraint watchlist_items_instrument_id_fkey,
      add constraint watchlist_items_instrument_id_fkey foreign key (instrument_id) references instruments (id)
  `.execute(db)
}
