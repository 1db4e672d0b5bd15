import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Folded once, when it is written: a search that looks at many accounts would fold every one of them.
  await sql`
    alter table users add column folded text not null generated always as (fold_text(name || ' ' || email)) stored
  `.execute(db)
  await sql`drop index users_folded`.execute(db)
  await sql`create index users_folded on users using gin (folded gin_trgm_ops)`.execute(db)
}
