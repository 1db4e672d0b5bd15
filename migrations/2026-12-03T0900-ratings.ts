import { type Kysely, sql } from 'kysely'

/** What the indicators of each stock say together, and what followed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The ratings at a stock's newest close and at the one before it, with the votes of their parts.
    create table ratings (
      instrument_id integer primary key references instruments (id) on delete cascade,
      session date not null,
      -- A hash of the bars that have been rated, whose days rating_days has, and what rating the next one needs.
      inputs_hash text not null,
      past json not null,
      rating json not null,
      before json
    );

    -- The word of each session, as its place from Strong sell (0) to Strong buy (4), and what followed once it is known.
    create table rating_days (
      instrument_id integer not null references instruments (id) on delete cascade,
      session date not null,
      word smallint not null check (word between 0 and 4),
      rose boolean,
      net_pct float8,
      held_pct float8,
      primary key (instrument_id, session)
    );
    -- All stocks of a session, whose outcomes are added up.
    create index rating_days_session on rating_days (session);

    -- What followed the ratings of a session, of all stocks of a market together.
    create table rating_cells (
      market text not null,
      session date not null,
      cell float8[] not null,
      primary key (market, session)
    );

    -- What followed a word: on a stock, or without one on all stocks of the market.
    create table rating_records (
      market text not null,
      instrument_id integer references instruments (id) on delete cascade,
      word text not null,
      days integer not null,
      rose_pct float8 not null,
      base_pct float8 not null,
      interval_low float8 not null,
      interval_high float8 not null,
      net_pct float8 not null,
      net_low float8 not null,
      net_high float8 not null,
      base_return_pct float8 not null,
      days_apart integer not null,
      -- Null for a word that is not tried.
      p float8,
      demonstrated boolean not null,
      unique nulls not distinct (market, instrument_id, word)
    );
  `.execute(db)
}
