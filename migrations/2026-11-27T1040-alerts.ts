import { type Kysely, sql } from 'kysely'

/** Alerts, what they have seen of each stock, their firings, and how these reach their users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await alerts(db)
  await deliveries(db)
}

async function alerts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create sequence alert_versions as bigint;

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
      -- Suspended alerts are armed: that they are not evaluated follows from the price.
      state text not null check (state in ('armed', 'fired', 'paused', 'expired')),
      reason text,
      side text not null check (side in ('unknown', 'below', 'above')),
      -- The rest of what is remembered between two evaluations.
      memory jsonb not null,
      fired integer not null default 0,
      -- Changes whenever anything above does: who decides writes only over what it has read.
      version bigint not null default nextval('alert_versions'),
      created_at timestamptz not null default now(),
      unique (user_id, client_id)
    );
    -- A user's alerts, newest first.
    create index alerts_of_user on alerts (user_id, id desc);
    -- A new price, bar or headline is evaluated by the alerts that wait on its instrument.
    create index alerts_of_instrument on alerts (instrument_id) where state = 'armed';
    -- The feed reads the alerts whose versions are above the last one that it has.
    create index alerts_changed on alerts (version);

    -- What the last evaluation of a stock knew of its session, in the shares of that session.
    create table alert_looks (
      instrument_id integer not null references instruments (id) on delete cascade,
      sessions text not null check (sessions in ('regular', 'all')),
      session text not null,
      low float8,
      high float8,
      price float8 not null,
      -- The session of the price: an older one than that of the range where the new one had no price yet.
      price_session text not null default '',
      at timestamptz not null,
      primary key (instrument_id, sessions)
    );

    -- What the alerts of a stock have been told, besides its prices.
    create table alert_progress (
      instrument_id integer primary key references instruments (id) on delete cascade,
      -- The newest closed bar.
      bar date,
      -- What is wrong with its data.
      trouble text
    );

    -- An alert that is deleted leaves its firings.
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
      read_at timestamptz,
      -- When it was written, by the clock of the database, and how long its price had waited for that; null where no price
      -- decided, and both for what was decided before they were kept.
      decided_at timestamptz default clock_timestamp(),
      waited_ms float8,
      unique (alert_id, n)
    );
    -- A user's firings, newest first.
    create index alert_firings_of_user on alert_firings (user_id, id desc);
    -- A user's unread firings are counted and marked as read.
    create index alert_firings_unread on alert_firings (user_id) where read_at is null;

    -- What was last measured of the alerts of a market.
    create table alert_figures (
      market text primary key,
      measured_at timestamptz not null,
      figures jsonb not null
    );
  `.execute(db)
}

async function deliveries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert_channels (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      client_id text,
      kind text not null check (kind in ('page', 'email', 'push', 'ntfy', 'telegram', 'webhook')),
      -- What its user calls it; a device's is that of its browser.
      name text not null,
      -- Where it leads, and its secrets.
      address jsonb not null,
      -- Why it is not used any more; null while it is.
      broken text,
      -- The next message leaves then: what comes in between leaves together.
      free_at timestamptz not null default now(),
      accepted_at timestamptz,
      shown_at timestamptz,
      -- The last message that its user sent to try it, and the hash of its token.
      tested_at timestamptz,
      test_state text check (test_state in ('pending', 'accepted', 'shown', 'failed')),
      test_detail text,
      receipt_hash bytea,
      created_at timestamptz not null default now(),
      unique (user_id, client_id)
    );
    -- A user's channels, newest first.
    create index alert_channels_of_user on alert_channels (user_id, id);
    -- Every account has its page and its mail, once.
    create unique index alert_channels_own on alert_channels (user_id, kind) where kind in ('page', 'email');
    -- A device shows what its last user asked for: it is found by its endpoint when it subscribes again.
    create unique index alert_channels_device on alert_channels ((address ->> 'endpoint')) where kind = 'push';
    -- A chat that sends a code is linked to the channel that waits for it.
    create unique index alert_channels_code on alert_channels ((address ->> 'code')) where kind = 'telegram';
    -- A device that has shown a test is found by the token of the test.
    create index alert_channels_receipt on alert_channels (receipt_hash) where receipt_hash is not null;

    create table alert_deliveries (
      -- Both go with their user, in any order.
      firing_id bigint not null references alert_firings (id) deferrable initially deferred,
      -- A channel that is removed leaves its deliveries.
      channel_id bigint not null,
      user_id bigint not null references users (id) on delete cascade,
      kind text not null,
      -- Its place in the order of the alert, from 0.
      place smallint not null,
      state text not null default 'pending' check (state in ('pending', 'accepted', 'shown', 'opened', 'failed')),
      at timestamptz not null default now(),
      detail text,
      attempts smallint not null default 0,
      -- When it is tried next, and when the next channel has its turn unless the alert was shown; null for never.
      due_at timestamptz,
      lead_on_at timestamptz,
      -- The first firing of the message that it belongs to: the same message at every attempt.
      message bigint,
      -- Of the token of one use by which a device says that it has shown the alert.
      receipt_hash bytea,
      accepted_at timestamptz,
      shown_at timestamptz,
      -- By the quiet hours of its user.
      held boolean not null default false,
      -- Attempts that were begun and of which no answer is known: the channel may have what they carried.
      unanswered smallint not null default 0,
      -- Also all deliveries of one firing.
      primary key (firing_id, channel_id)
    );
    -- A user's deliveries that are due, or whose next channel has its turn.
    create index alert_deliveries_waiting on alert_deliveries (user_id)
    where due_at is not null or lead_on_at is not null;
    -- Devices that have shown an alert are found by its token.
    create index alert_deliveries_receipt on alert_deliveries (receipt_hash) where receipt_hash is not null;
    -- Deliveries to a user's page that it has not opened yet: it shows or opens them.
    create index alert_deliveries_page on alert_deliveries (user_id, firing_id)
    where kind = 'page' and state in ('pending', 'shown');
    -- A deleted account takes its deliveries along, also those that have ended.
    create index alert_deliveries_user on alert_deliveries (user_id);
  `.execute(db)
}
