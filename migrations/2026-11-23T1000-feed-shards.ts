import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feed_shards')
    .addColumn('market', 'text', (c) => c.notNull())
    .addColumn('shard', 'smallint', (c) => c.notNull())
    // The shard's leader signs here; the writes of a replaced one find another name and stop. Null before the first.
    .addColumn('leader', 'uuid')
    .addColumn('beat_at', 'timestamptz', (c) => c.notNull())
    .addColumn('troubles', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
    .addPrimaryKeyConstraint('feed_shards_pkey', ['market', 'shard'])
    .execute()
  await sql`
    insert into feed_shards (market, shard, leader, beat_at, troubles) select market, 0, leader, beat_at, troubles from feeds
  `.execute(db)
  await db.schema.alterTable('feeds').dropColumn('leader').dropColumn('troubles').execute()
}
