import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The last close of an instrument at the source that serves it and at each other one that lists it.
  await sql`
    create table source_differences (
      instrument_id integer not null references instruments (id) on delete cascade,
      session date not null,
      source text not null,
      price float8 not null,
      other text not null,
      other_price float8 not null,
      primary key (instrument_id, other)
    )
  `.execute(db)
}
