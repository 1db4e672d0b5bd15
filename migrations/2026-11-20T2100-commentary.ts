import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const instrument = 'instruments.id'
  // One request to the model for each stock and state of its indicators, and what came of it.
  await db.schema
    .createTable('commentaries')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('instrument_id', 'integer', (c) => c.notNull().references(instrument).onDelete('cascade'))
    .addColumn('inputs_hash', 'text', (c) => c.notNull())
    // Grows when the same request is made again after the model failed.
    .addColumn('attempt', 'integer', (c) => c.notNull().defaultTo(1))
    // What the text may say, and the moment of it.
    .addColumn('facts', 'text', (c) => c.notNull())
    .addColumn('as_of', 'timestamptz', (c) => c.notNull())
    .addColumn('requested_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    // From then on the answer is text, the model's or the template's.
    .addColumn('deadline', 'timestamptz', (c) => c.notNull())
    // The answer, once there is one; `model` is null where its comment is the template.
    .addColumn('body', 'text')
    .addColumn('model', 'text')
    .addColumn('finished_at', 'timestamptz')
    .addColumn('seq', 'bigint')
    // The text for the state of now; and one request, however many ask at once.
    .addUniqueConstraint('commentaries_once', ['instrument_id', 'inputs_hash'])
    .execute()
  // What was finished since a server last looked.
  await db.schema.createIndex('commentaries_seq').on('commentaries').column('seq').execute()
  // How many wait.
  await db.schema
    .createIndex('commentaries_waiting')
    .on('commentaries')
    .column('deadline')
    .where(sql.ref('finished_at'), 'is', null)
    .execute()

  // When somebody first asked about a stock that has no data yet, and until when to wait for them.
  await db.schema
    .createTable('commentary_waits')
    .addColumn('instrument_id', 'integer', (c) => c.primaryKey().references(instrument).onDelete('cascade'))
    .addColumn('deadline', 'timestamptz', (c) => c.notNull())
    .execute()

  // What each worker last found the local model to be.
  await db.schema
    .createTable('model_reports')
    .addColumn('worker', 'uuid', (c) => c.primaryKey())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('accepted', 'integer', (c) => c.notNull())
    .addColumn('rejected', 'integer', (c) => c.notNull())
    .addColumn('failed', 'integer', (c) => c.notNull())
    // How long the newest answer of the model took.
    .addColumn('last_ms', 'integer')
    .addColumn('checked_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()
}
