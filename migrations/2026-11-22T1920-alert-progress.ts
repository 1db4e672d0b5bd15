import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Of the price that a look knew: an older one than that of the range where the new one had no price yet.
  await sql`alter table alert_looks add price_session text not null default ''`.execute(db)

  // What the alerts of a stock have been told, besides its prices.
  await sql`
    create table alert_progress (
      instrument_id integer primary key references instruments (id) on delete cascade,
      -- The newest closed bar.
      bar date,
      -- What is wrong with its data.
      trouble text
    )
  `.execute(db)
}
