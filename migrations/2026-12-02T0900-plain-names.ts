import { type Kysely, sql } from 'kysely'

/** Gives tables and columns the names that the code has for what is in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await renameTable(db, 'candles', 'daily_bars')
  await renameTable(db, 'alert_looks', 'alert_evaluations')
  await sql`
    alter table alerts rename column memory to evaluation_state;
    alter table alert_channels rename column broken to broken_reason;
    alter table alert_channels rename column free_at to next_send_at;
    alter table alert_deliveries rename column place to position;
    alter table alert_deliveries rename column lead_on_at to escalates_at;
    alter table news_sources rename column memory to read_state;
    alter table watchlist_items rename column place to position;
  `.execute(db)
}

/** Renames a table with its constraints, which have its name before their own. */
async function renameTable(db: Kysely<unknown>, before: string, after: string): Promise<void> {
  await sql`alter table ${sql.table(before)} rename to ${sql.table(after)}`.execute(db)
  const { rows } = await sql<{ name: string; part: string }>`
    select conname as name, substr(conname, ${before.length + 2}) as part from pg_constraint
    where conrelid = ${after}::regclass and starts_with(conname, ${`${before}_`})
  `.execute(db)
  for (const { name, part } of rows) {
    await sql`
      alter table ${sql.table(after)} rename constraint ${sql.ref(name)} to ${sql.ref(`${after}_${part}`)}
    `.execute(db)
  }
}
