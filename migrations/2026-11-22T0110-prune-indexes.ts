import { type Kysely, sql } from 'kysely'

/** Indexes for rows that are deleted by age. */
const AGES = {
  events: 'created_at',
  commentaries: 'requested_at',
  mail_allowances: 'sent_at',
  email_tokens: 'expires_at',
  password_guesses: 'next_allowed_at',
  lookups: 'asked_at',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of Object.entries(AGES))
    await db.schema.createIndex(`${table}_age`).on(table).column(column).execute()
  await db.schema
    .createIndex('users_unconfirmed')
    .on('users')
    .column('created_at')
    .where(sql.ref('confirmed_at'), 'is', null)
    .execute()
}
