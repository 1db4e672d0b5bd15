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
      accepted_at timestamptz,
      shown_at timestamptz,
      created_at timestamptz not null default now(),
      unique (user_id, client_id)
    )
  `.execute(db)
  // Every account has its page and its mail, once.
  await sql`
    create unique index alert_channels_own on alert_channels (user_id, kind) where kind in ('page', 'email')
  `.execute(db)
  await sql`create index alert_channels_of_user on alert_channels (user_id, id)`.execute(db)

  await sql`
    create table alert_deliveries (
      firing_id bigint not null references alert_firings (id) on delete cascade,
      -- A channel that is removed leaves its deliveries.
      channel_id bigint not null,
      kind text not null,
      -- Its place in the order of the alert, from 0.
      place smallint not null,
      state text not null default 'pending' check (state in ('pending', 'accepted', 'shown', 'opened', 'failed')),
      at timestamptz not null default now(),
      detail text,
      attempts smallint not null default 0,
      -- Of the token of one use by which a device says that it has shown the alert.
      receipt_hash bytea,
      primary key (firing_id, channel_id)
    )
  `.execute(db)
  await sql`create unique index alert_deliveries_receipt on alert_deliveries (receipt_hash)`.execute(db)
}
