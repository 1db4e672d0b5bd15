import { type Kysely, sql } from 'kysely'

const FINITE = "> 0 and $ < 1e12 and $ <> 'NaN'"
const price = (column: string) => sql.raw(`${column} ${FINITE.replaceAll('$', column)}`)

export async function up(db: Kysely<unknown>): Promise<void> {
  // One sequence numbers every newest-value row (quotes, indicators), so a reader needs a single cursor per table.
  await sql`create sequence newest_seq`.execute(db)
  await instruments(db)
  await newestValues(db)
  await accounts(db)
  await catalogue(db)
  await events(db)
}

async function instruments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('instruments')
    .addColumn('id', 'integer', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('market', 'text', (c) => c.notNull())
    .addColumn('symbol', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('exchange', 'text')
    .addColumn('currency', 'text')
    .addColumn('country', 'text')
    .addColumn('sector', 'text')
    .addColumn('industry', 'text')
    .addColumn('city', 'text')
    .addColumn('state', 'text')
    .addColumn('address', 'text')
    .addColumn('phone', 'text')
    .addColumn('website', 'text')
    .addColumn('logo_url', 'text')
    .addUniqueConstraint('instruments_market_symbol', ['market', 'symbol'])
    .execute()

  await db.schema
    .createTable('candles')
    .addColumn('instrument_id', 'integer', (c) => c.notNull().references('instruments.id').onDelete('cascade'))
    .addColumn('session', 'date', (c) => c.notNull())
    .addColumn('open', 'double precision', (c) => c.notNull())
    .addColumn('high', 'double precision', (c) => c.notNull())
    .addColumn('low', 'double precision', (c) => c.notNull().check(price('low')))
    .addColumn('close', 'double precision', (c) => c.notNull())
    .addColumn('volume', 'double precision', (c) => c.notNull())
    .addPrimaryKeyConstraint('candles_pkey', ['instrument_id', 'session'])
    .addCheckConstraint('candles_order', sql`low <= open and low <= close and open <= high and close <= high`)
    .addCheckConstraint('candles_finite', sql`high < 1e12 and volume >= 0 and volume < 1e18`)
    .execute()

  // A replayed folder as last read: unchanged files are not read again.
  await db.schema
    .createTable('market_files')
    .addColumn('market', 'text', (c) => c.notNull())
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('market_files_pkey', ['market', 'file'])
    .execute()
}

async function newestValues(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feeds')
    .addColumn('market', 'text', (c) => c.primaryKey())
    .addColumn('epoch', 'uuid', (c) => c.notNull())
    // The feed's leader signs here; the writes of a replaced leader find another name and stop.
    .addColumn('leader', 'uuid', (c) => c.notNull())
    .addColumn('cycle', 'text', (c) => c.notNull())
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('anchor', 'timestamptz', (c) => c.notNull())
    .addColumn('beat_at', 'timestamptz', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('quotes')
    .addColumn('instrument_id', 'integer', (c) => c.primaryKey().references('instruments.id').onDelete('cascade'))
    .addColumn('session', 'date', (c) => c.notNull())
    .addColumn('price', 'double precision', (c) => c.notNull().check(price('price')))
    .addColumn('previous_close', 'double precision', (c) => c.notNull().check(price('previous_close')))
    .addColumn('open', 'double precision', (c) => c.notNull().check(price('open')))
    .addColumn('day_low', 'double precision', (c) => c.notNull().check(price('day_low')))
    .addColumn('day_high', 'double precision', (c) => c.notNull().check(price('day_high')))
    .addColumn('last_volume', 'double precision', (c) =>
      c.notNull().check(sql`last_volume >= 0 and last_volume < 1e18`),
    )
    .addColumn('as_of', 'timestamptz', (c) => c.notNull())
    .addColumn('market_state', 'text', (c) => c.notNull())
    .addColumn('delay_seconds', 'double precision', (c) => c.notNull())
    .addColumn('poll_seconds', 'double precision', (c) => c.notNull())
    .addColumn('frozen', 'boolean', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .execute()
  // The relay: rows above its last seq.
  await db.schema.createIndex('quotes_seq').on('quotes').column('seq').execute()

  await db.schema
    .createTable('indicator_snapshots')
    .addColumn('instrument_id', 'integer', (c) => c.primaryKey().references('instruments.id').onDelete('cascade'))
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('year_low', 'double precision')
    .addColumn('year_high', 'double precision')
    .addColumn('average_volume', 'double precision')
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .execute()
  // The relay: rows above its last seq.
  await db.schema.createIndex('indicator_snapshots_seq').on('indicator_snapshots').column('seq').execute()

  // The open session's path in a hundred points, for sparklines.
  await db.schema
    .createTable('quote_points')
    .addColumn('instrument_id', 'integer', (c) => c.notNull().references('instruments.id').onDelete('cascade'))
    .addColumn('session', 'date', (c) => c.notNull())
    .addColumn('slot', 'smallint', (c) => c.notNull())
    .addColumn('price', 'double precision', (c) => c.notNull().check(price('price')))
    .addPrimaryKeyConstraint('quote_points_pkey', ['instrument_id', 'session', 'slot'])
    .execute()
}

async function accounts(db: Kysely<unknown>): Promise<void> {
  const now = sql`now()`
  await db.schema
    .createTable('users')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull().defaultTo('Freemium').check(sql`role in ('Freemium', 'Expert')`))
    .addColumn('confirmed_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('revoked_at', 'timestamptz')
    .execute()
  // Ending every session of one user.
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
  // Pruning.
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()

  await db.schema
    .createTable('email_tokens')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull().check(sql`purpose in ('confirm', 'reset')`))
    .addColumn('hash', 'bytea', (c) => c.notNull().unique())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('used_at', 'timestamptz')
    .addUniqueConstraint('email_tokens_one_active', ['user_id', 'purpose'])
    .execute()

  // Keyed by a hash of the address, known or not, so that the table does not reveal who has an account.
  await db.schema
    .createTable('password_guesses')
    .addColumn('account', 'bytea', (c) => c.primaryKey())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('wrong_at', sql`timestamptz[]`, (c) => c.notNull())
    .addColumn('next_allowed_at', 'timestamptz', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('mail_allowances')
    .addColumn('address', 'bytea', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .execute()
  // Mails to one address in the last hour.
  await db.schema.createIndex('mail_allowances_address').on('mail_allowances').columns(['address', 'sent_at']).execute()

  await db.schema
    .createTable('watchlist_items')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('instrument_id', 'integer', (c) => c.notNull().references('instruments.id').onDelete('cascade'))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
    .addUniqueConstraint('watchlist_items_once', ['user_id', 'instrument_id'])
    .execute()
  // Who follows an instrument (events), and the cascade from instruments.
  await db.schema.createIndex('watchlist_items_instrument').on('watchlist_items').column('instrument_id').execute()
}

async function catalogue(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('plans')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('price', 'double precision', (c) => c.notNull())
    .addColumn('to_be_implemented', 'boolean', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('plan_features')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('plan_id', 'integer', (c) => c.notNull().references('plans.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('home_features')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('visible_on_home', 'boolean', (c) => c.notNull())
    .addColumn('has_premium_bag', 'boolean', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('tips')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('tip', 'phrase')`))
    .addColumn('text', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('referrals')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('icon', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .execute()
  for (const table of ['countries', 'industries']) {
    await db.schema
      .createTable(table)
      .addColumn('id', 'integer', (c) => c.primaryKey().generatedByDefaultAsIdentity())
      .addColumn('name', 'text', (c) => c.notNull().unique())
      .execute()
  }
}

async function events(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('channel', 'text', (c) => c.notNull().check(sql`channel in ('opportunities', 'news')`))
    .addColumn('instrument_ids', sql`integer[]`, (c) => c.notNull())
    .addColumn('item', 'jsonb', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()
  // Replay of one channel from a number.
  await db.schema.createIndex('events_channel').on('events').columns(['channel', 'id']).execute()

  // An effect that must happen once per nominal tick commits its row here in the same transaction.
  await db.schema
    .createTable('job_effects')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('slot', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('job_effects_pkey', ['name', 'slot'])
    .execute()
}
