import { type Kysely, sql } from 'kysely'

/** Whose an ISIN is, as the source of a market answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table isins (
      market text not null,
      isin text not null,
      -- The symbols of its listings, the likeliest first; none where the source has none on an exchange that is known.
      symbols text[] not null,
      answered_at timestamptz not null,
      primary key (market, isin)
    );

    -- The job that forgets old answers.
    create index isins_age on isins (answered_at);
  `.execute(db)
}
