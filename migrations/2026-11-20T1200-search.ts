import { type Kysely, sql } from 'kysely'

const ACCENTED = 'áàâäãåāéèêëēíìîïīóòôöõōøúùûüūñçýÿ'
const PLAIN = 'aaaaaaaeeeeeiiiiiooooooouuuuuncyy'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  // unaccent is not immutable, and lower() of a database in the C locale leaves accented capitals alone.
  await sql`
    create function fold_text(text) returns text language sql immutable strict parallel safe
    return translate(lower($1), ${sql.lit(ACCENTED + ACCENTED.toUpperCase())}, ${sql.lit(PLAIN + PLAIN)})
  `.execute(db)
  await sql`
    alter table instruments add column folded_name text not null generated always as (' ' || fold_text(name)) stored
  `.execute(db)
  // The names nearest to a text with a typing error, in order.
  await sql`create index instruments_folded_name on instruments using gist (folded_name gist_trgm_ops(siglen=64))`.execute(
    db,
  )
}
