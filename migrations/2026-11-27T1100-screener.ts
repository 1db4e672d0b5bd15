import { type Kysely, sql } from 'kysely'

/** The market's table, what users save of it, and the order of their lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What the market's table shows and filters beside the newest quote: a narrow row an instrument, null for what is
    -- unknown. Every query reads the whole market, which is a few thousand rows, so no column has an index.
    create table screen_rows (
      instrument_id integer primary key references instruments (id) on delete cascade,
      change_5 float8,
      change_21 float8,
      change_63 float8,
      change_252 float8,
      volume_ratio float8,
      traded_value_usd float8,
      rsi_14 float8,
      stochastic float8,
      macd text,
      ema text,
      support_pct float8,
      resistance_pct float8,
      high_252_pct float8,
      low_252_pct float8,
      atr_pct float8,
      volatility_21 float8,
      gap_pct float8,
      band_width_pct float8,
      rating float8
    )
    -- A price changes its row every second: the next version finds room on the same page.
    with (fillfactor = 50);

    -- Filters of the market that a user saved under a name.
    create table screens (
      id bigint primary key generated always as identity,
      user_id bigint not null references users (id) on delete cascade,
      client_id text,
      name text not null,
      filters text[] not null,
      sort text not null,
      dir text not null check (dir in ('asc', 'desc')),
      columns text[] not null,
      -- One screen for an id that the client repeats; also a user's list, and the end of it with the account.
      constraint screens_once unique (user_id, client_id)
    );

    create table list_settings (
      user_id bigint primary key references users (id) on delete cascade,
      settings json not null
    );

    -- The place that the user gave an entry by hand; null for one that was added later.
    alter table watchlist_items add column place integer;
  `.execute(db)
}
