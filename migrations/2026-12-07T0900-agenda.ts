import { type Kysely, sql } from 'kysely'

/** Reports and ex-dividend days of stocks, and the secret addresses at which calendars read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agenda_events (
      id bigint generated always as identity primary key,
      instrument_id integer not null references instruments (id),
      kind text not null check (kind in ('report', 'ex_dividend')),
      -- The first date that was announced, by which the event is known however its date moves.
      period date not null,
      date date not null,
      state text not null check (state in ('estimated', 'confirmed', 'withdrawn')),
      source text not null,
      -- When this date and state were first seen.
      seen_at timestamptz not null,
      missing_since date,
      -- Also the events of a stock.
      unique (instrument_id, kind, period)
    );

    -- Every date and state that an event has had, to which rows are only added.
    create table agenda_changes (
      id bigint generated always as identity primary key,
      event_id bigint not null references agenda_events (id),
      date date not null,
      state text not null,
      source text not null,
      seen_at timestamptz not null
    );
    -- The changes of an event, oldest first.
    create index agenda_changes_of_event on agenda_changes (event_id, id);

    create table agenda_addresses (
      user_id bigint primary key references users (id) on delete cascade,
      -- Of the secret in the address, which is not kept.
      hash bytea not null unique,
      created_at timestamptz not null default now()
    );

    alter table instrument_fetches drop constraint instrument_fetches_kind_check,
      add constraint instrument_fetches_kind_check check (kind in ('history', 'company', 'intraday', 'agenda'));
  `.execute(db)
}
