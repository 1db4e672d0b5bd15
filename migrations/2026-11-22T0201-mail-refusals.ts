import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // When the mail server last permanently refused an address, and its reply code; null once it accepts a mail again.
  await db.schema
    .alterTable('users')
    .addColumn('mail_refused_at', 'timestamptz')
    .addColumn('mail_refusal', 'text')
    .execute()
}
