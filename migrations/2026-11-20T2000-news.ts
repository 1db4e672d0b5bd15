import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('news')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('market', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull().check(sql`length(title) between 1 and 300`))
    .addColumn('folded_title', 'text', (c) => c.notNull().generatedAlwaysAs(sql`fold_text(title)`).stored())
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('link', 'text', (c) => c.check(sql`length(link) <= 2000`))
    .addColumn('author', 'text')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('published_at', 'timestamptz', (c) => c.notNull())
    .addColumn('sentiment', 'text', (c) => c.notNull().check(sql`sentiment in ('positive', 'neutral', 'negative')`))
    .addColumn('score', 'double precision', (c) => c.notNull().check(sql`score between -1 and 1`))
    .addColumn('lang', 'text', (c) => c.notNull().check(sql`lang in ('es', 'en')`))
    // What decided the label: [{word, weight}].
    .addColumn('words', 'jsonb', (c) => c.notNull())
    .addColumn('stored_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    // Once per address; also whether an address is known.
    .addUniqueConstraint('news_link', ['market', 'link'])
    .execute()
  // The same words about other companies within two days.
  await db.schema.createIndex('news_same_title').on('news').columns(['market', 'folded_title']).execute()
  // Pruning.
  await db.schema.createIndex('news_published').on('news').column('published_at').execute()

  await db.schema
    .createTable('news_instruments')
    .addColumn('news_id', 'bigint', (c) => c.notNull().references('news.id').onDelete('cascade'))
    .addColumn('instrument_id', 'integer', (c) => c.notNull().references('instruments.id').onDelete('cascade'))
    // That of the news, which never changes: one index then answers a page.
    .addColumn('published_at', 'timestamptz', (c) => c.notNull())
    // Once per stock; also the stocks of one item.
    .addPrimaryKeyConstraint('news_instruments_pkey', ['news_id', 'instrument_id'])
    .execute()
  // News of followed stocks, newest first, and how many; near-duplicates about the same stock within two days.
  await sql`
    create index news_instruments_newest on news_instruments (instrument_id, published_at desc, news_id desc)
  `.execute(db)

  // News sources, one row each; the process that moves next_at past now is its only reader until then.
  await db.schema
    .createTable('news_sources')
    .addColumn('market', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull().check(sql`length(key) between 1 and 500`))
    .addColumn('next_at', 'timestamptz', (c) => c.notNull())
    .addColumn('memory', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'`))
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failing_since', 'timestamptz')
    .addColumn('last_ok', 'timestamptz')
    .addColumn('last_error', 'text')
    .addPrimaryKeyConstraint('news_sources_pkey', ['market', 'key'])
    .execute()
  // The next source that is due.
  await db.schema.createIndex('news_sources_due').on('news_sources').columns(['market', 'next_at']).execute()
}
