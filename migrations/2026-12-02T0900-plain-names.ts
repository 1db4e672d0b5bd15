import { type Kysely, sql } from 'kysely'

/** Gives tables, columns and stored states the names that the code has for what is in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await renameTable(db, 'candles', 'daily_bars')
  await renameTable(db, 'alert_looks', 'alert_evaluations')
  await sql`
    alter table alert_evaluations rename column at to evaluated_at;
    alter table alerts rename column memory to evaluation_state;
    alter table alert_channels rename column broken to broken_reason;
    alter table alert_channels rename column free_at to next_send_at;
    alter table alert_deliveries rename column place to position;
    alter table alert_deliveries rename column lead_on_at to escalates_at;
    alter table news_sources rename column memory to read_state;
    alter table watchlist_items rename column place to position;
  `.execute(db)
  await sql`
    update alerts set evaluation_state = (
      select jsonb_object_agg(
        coalesce(${STATE_KEYS}::jsonb ->> state.key, state.key),
        case when state.key = 'known' and jsonb_typeof(state.value) = 'object' then (
          select jsonb_object_agg(coalesce(${EVALUATION_KEYS}::jsonb ->> last.key, last.key), last.value)
          from jsonb_each(state.value) as last
        ) else state.value end
      )
      from jsonb_each(evaluation_state) as state
    )
    where evaluation_state <> '{}'
  `.execute(db)
  await sql`update quote_verdicts set verdict = 'in_review' where verdict = 'held'`.execute(db)
}

/** Names of today by those of before, of the keys in an alert's state and in the last evaluation in it. */
const STATE_KEYS = JSON.stringify({
  back: 'rearm_side',
  known: 'last_evaluation',
  recent: 'recent_firings',
  shares: 'adjusted_through',
})
const EVALUATION_KEYS = JSON.stringify({ at: 'evaluated_at', of: 'price_session' })

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
