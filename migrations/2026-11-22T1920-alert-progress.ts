import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
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
