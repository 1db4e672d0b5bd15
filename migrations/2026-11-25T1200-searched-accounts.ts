import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What changes of an account goes into the index at once: a search would read all that waits for it, up to 4 MB.
  await sql`alter index users_folded set (fastupdate = off)`.execute(db)
  await sql`select gin_clean_pending_list('users_folded')`.execute(db)
  // Room on each page for the account's next version: where no indexed column changed it needs no new entry in an index.
  await sql`alter table users set (fillfactor = 85)`.execute(db)
}
