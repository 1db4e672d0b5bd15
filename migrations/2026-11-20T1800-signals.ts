import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const instrument = 'instruments.id'
  await db.schema
    .createTable('opportunities')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('instrument_id', 'integer', (c) => c.notNull().references(instrument).onDelete('cascade'))
    .addColumn('rule', 'text', (c) => c.notNull())
    .addColumn('session', 'date', (c) => c.notNull())
    .addColumn('provisional', 'boolean', (c) => c.notNull())
    .addColumn('confidence', 'text', (c) => c.notNull())
    .addColumn('tipo', 'text', (c) => c.notNull())
    .addColumn('detalles', 'text', (c) => c.notNull())
    .addColumn('found_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    // Once per stock, rule and day; also the newest of a followed stock.
    .addUniqueConstraint('opportunities_once', ['instrument_id', 'session', 'rule'])
    .execute()

  // How each rule did on each stock's own past, up to its newest closed bar.
  await db.schema
    .createTable('track_records')
    .addColumn('instrument_id', 'integer', (c) => c.notNull().references(instrument).onDelete('cascade'))
    .addColumn('rule', 'text', (c) => c.notNull())
    .addColumn('events', 'integer', (c) => c.notNull())
    .addColumn('hits', 'integer', (c) => c.notNull())
    .addColumn('base_events', 'integer', (c) => c.notNull())
    .addColumn('base_hits', 'integer', (c) => c.notNull())
    .addColumn('demonstrated', 'boolean', (c) => c.notNull())
    .addPrimaryKeyConstraint('track_records_pkey', ['instrument_id', 'rule'])
    .execute()

  await db.schema
    .createTable('forecasts')
    .addColumn('instrument_id', 'integer', (c) => c.primaryKey().references(instrument).onDelete('cascade'))
    .addColumn('session', 'date', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .execute()

  // Claims made before their outcome existed. No row is ever changed or removed: each hash covers the one before it.
  await db.schema
    .createTable('ledger_entries')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('market', 'text', (c) => c.notNull())
    .addColumn('symbol', 'text', (c) => c.notNull())
    .addColumn('session', 'date', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('claim', 'text', (c) => c.notNull())
    .addColumn('inputs_hash', 'text', (c) => c.notNull())
    .addColumn('previous_hash', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    // A claim is made once.
    .addUniqueConstraint('ledger_entries_once', ['market', 'symbol', 'session', 'kind'])
    .execute()
  // The chain of one market, in order.
  await db.schema.createIndex('ledger_entries_chain').on('ledger_entries').columns(['market', 'id']).execute()

  await db.schema
    .createTable('ledger_settlements')
    .addColumn('entry_id', 'bigint', (c) => c.primaryKey().references('ledger_entries.id'))
    .addColumn('outcome', 'text', (c) => c.notNull())
    // Null for a claim without a direction.
    .addColumn('hit', 'boolean')
    .addColumn('settled_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()
}
