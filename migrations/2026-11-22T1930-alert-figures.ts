import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // When a firing was written, by the clock of the database, and how long its price had waited for that; null where no
  // price decided, and both for what was decided before they were kept.
  await sql`alter table alert_firings add decided_at timestamptz, add waited_ms float8`.execute(db)
  await sql`alter table alert_firings alter decided_at set default clock_timestamp()`.execute(db)
  await sql`
    alter table alert_deliveries add accepted_at timestamptz, add shown_at timestamptz,
      -- By the quiet hours of its user.
      add held boolean not null default false,
      -- Attempts that were begun and of which no answer is known: the channel may have what they carried.
      add unanswered smallint not null default 0
  `.execute(db)

  // What was last measured of the alerts of a market.
  await sql`
    create table alert_figures (
      market text primary key,
      measured_at timestamptz not null,
      figures jsonb not null
    )
  `.execute(db)
}
