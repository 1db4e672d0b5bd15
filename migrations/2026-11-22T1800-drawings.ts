import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What a user drew on one stock's chart, in the shares of session `adjusted_through`: later splits divide the prices.
  await sql`
    create table drawings (
      user_id bigint not null references users (id) on delete cascade,
      instrument_id integer not null references instruments (id),
      items json not null,
      adjusted_through date not null,
      primary key (user_id, instrument_id)
    )
  `.execute(db)

  await sql`
    create table chart_settings (
      user_id bigint primary key references users (id) on delete cascade,
      settings json not null
    )
  `.execute(db)
}
