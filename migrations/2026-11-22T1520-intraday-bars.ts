import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Bars of 1, 5 and 60 minutes that have ended, as they were traded, not adjusted for later splits.
  await sql`
    create table intraday_bars (
      instrument_id integer not null references instruments (id) on delete cascade,
      minutes smallint not null check (minutes in (1, 5, 60)),
      time timestamptz not null,
      open float8 not null,
      high float8 not null,
      low float8 not null,
      close float8 not null,
      volume float8 not null,
      primary key (instrument_id, minutes, time)
    )
  `.execute(db)

  // The minute that a quote belongs to grows with it in its row: one write for both. Null where it belongs to none.
  await sql`
    alter table quotes add minute_time timestamptz, add minute_open float8, add minute_high float8, add minute_low float8,
      add minute_volume float8, add minute_volume_from float8
  `.execute(db)

  await sql`
    alter table instrument_fetches drop constraint instrument_fetches_kind_check,
      add check (kind in ('history', 'company', 'intraday'))
  `.execute(db)

  // How many shares from a session on equal one from before it.
  await sql`
    create table splits (
      instrument_id integer not null references instruments (id) on delete cascade,
      session date not null,
      ratio float8 not null check (ratio > 0),
      primary key (instrument_id, session)
    )
  `.execute(db)

  // What a share that was held before a session was paid, adjusted for splits as the daily bars are.
  await sql`
    create table dividends (
      instrument_id integer not null references instruments (id) on delete cascade,
      session date not null,
      amount float8 not null check (amount > 0),
      primary key (instrument_id, session)
    )
  `.execute(db)
}
