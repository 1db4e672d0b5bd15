import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
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
    )
  `.execute(db)
  // Every account has its page and its mail, once.
  await sql`
    create unique index alert_channels_own on alert_channels (user_id, kind) where kind in ('page', 'email')
  `.execute(db)
  await sql`create index alert_channels_of_user on alert_channels (user_id, id)`.execute(db)
  // A device shows what its last user asked for.
  await sql`
    create unique index alert_channels_device on alert_channels ((address ->> 'endpoint')) where kind = 'push'
  `.execute(db)
  await sql`
    create unique index alert_channels_code on alert_channels ((address ->> 'code')) where kind = 'telegram'
  `.execute(db)
  await sql`
    create index alert_channels_receipt on alert_channels (receipt_hash) where receipt_hash is not null
  `.execute(db)

  await sql`
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
      primary key (firing_id, channel_id)
    )
  `.execute(db)
  await sql`
    create index alert_deliveries_waiting on alert_deliveries (user_id)
    where due_at is not null or lead_on_at is not null
  `.execute(db)
  await sql`
    create index alert_deliveries_receipt on alert_deliveries (receipt_hash) where receipt_hash is not null
  `.execute(db)
  // What the page has not opened yet.
  await sql`
    create index alert_deliveries_page on alert_deliveries (user_id, firing_id)
    where kind = 'page' and state in ('pending', 'shown')
  `.execute(db)

  // Hours of the user's own clocks in which nothing is delivered.
  await sql`alter table users add column quiet jsonb`.execute(db)
}
