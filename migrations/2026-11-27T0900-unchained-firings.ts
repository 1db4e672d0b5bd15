import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alert_firings drop column previous_hash, drop column hash`.execute(db)
}
