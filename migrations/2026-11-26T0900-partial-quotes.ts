import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A price, its time and its currency make a quote: null is what the source has not told of the session.
  await sql`
    alter table quotes alter previous_close drop not null, alter open drop not null, alter day_low drop not null,
      alter day_high drop not null, alter last_volume drop not null
  `.execute(db)
  await sql`alter table alert_looks alter low drop not null, alter high drop not null`.execute(db)
}
