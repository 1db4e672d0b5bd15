import { type Kysely, sql } from 'kysely'

/** How far the database's clock has come, and what the leaders of a feed refuse. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- At most one row: the newest instant that a process has noted. One that lies ahead shows that the clock was set back.
    create table clock (
      singleton boolean primary key default true check (singleton),
      reached_at timestamptz not null
    );

    -- The stocks of a shard that their source has answered for, and by reason the number of those whose newest answer was
    -- refused.
    alter table feed_shards
      add column answered integer not null default 0,
      add column refused jsonb not null default '{}';
  `.execute(db)
}
