import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence alert_versions as bigint`.execute(db)
  await sql`
    create table alerts (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      instrument_id integer not null references instruments (id),
      client_id text,
      -- What it waits for, as the API gives it.
      condition jsonb not null,
      repeat text not null check (repeat in ('once', 'session', 'rearm')),
      sessions text not null check (sessions in ('regular', 'all')),
      expires_at timestamptz,
      note text not null,
      -- In the order of the user: where a firing goes, the next one where nothing was shown.
      channels bigint[] not null,
      -- Suspended alerts are armed: that they are not looked at follows from the price.
      state text not null check (state in ('armed', 'fired', 'paused', 'expired')),
      reason text,
      side text not null check (side in ('unknown', 'below', 'above')),
      -- The rest of what the fold of domain/alerts remembers between two looks.
      memory jsonb not null,
      fired integer not null default 0,
      -- Changes whenever anything above does: who decides writes only over what it has read.
      version bigint not null default nextval('alert_versions'),
      created_at timestamptz not null default now(),
      unique (user_id, client_id)
    )
  `.execute(db)
  await sql`create index alerts_of_user on alerts (user_id, id desc)`.execute(db)
  // What is decided about: all that wait on an instrument, and what changed lately.
  await sql`create index alerts_of_instrument on alerts (instrument_id) where state = 'armed'`.execute(db)
  await sql`create index alerts_changed on alerts (version)`.execute(db)

  // What the last look at a stock knew of its session, in the shares of that session.
  await sql`
    create table alert_looks (
      instrument_id integer not null references instruments (id) on delete cascade,
      sessions text not null check (sessions in ('regular', 'all')),
      session text not null,
      low float8 not null,
      high float8 not null,
      price float8 not null,
      at timestamptz not null,
      primary key (instrument_id, sessions)
    )
  `.execute(db)

  // Each firing of a user is chained to the one before it. An alert that is deleted leaves its own.
  await sql`
    create table alert_firings (
      id bigint generated always as identity primary key,
      alert_id bigint not null,
      n integer not null,
      user_id bigint not null references users (id) on delete cascade,
      instrument_id integer not null references instruments (id),
      at timestamptz not null,
      price float8,
      as_of timestamptz,
      seq bigint,
      evidence text not null check (evidence in ('tick', 'day_range', 'bar')),
      since timestamptz,
      until timestamptz,
      text text not null,
      previous_hash text not null,
      hash text not null,
      read_at timestamptz,
      unique (alert_id, n)
    )
  `.execute(db)
  await sql`create index alert_firings_of_user on alert_firings (user_id, id desc)`.execute(db)
  await sql`create index alert_firings_unread on alert_firings (user_id) where read_at is null`.execute(db)

  // A firing is an event of its user alone.
  await sql`
    alter table events add user_id bigint references users (id) on delete cascade, drop constraint events_channel_check,
      add check (channel in ('opportunities', 'news', 'alerts'))
  `.execute(db)
  await sql`create index events_of_user on events (user_id) where user_id is not null`.execute(db)
}
