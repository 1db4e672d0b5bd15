import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('news')
    // The model whose label replaced that of the word lists.
    .addColumn('labelled_by', 'text')
    // From when on a model may be asked for a label; null if it should not be, or no longer.
    .addColumn('relabel_at', 'timestamptz')
    .execute()
  // The newest headline that a model is to label.
  await sql`create index news_unlabelled on news (market, published_at desc) where relabel_at is not null`.execute(db)
}
