import { sql } from 'kysely'
import { type CorporateActions, distinctDividends, type Split } from '#domain/market/bars/corporate-actions.ts'
import type { Db } from '../../database/database.ts'

/** The splits and dividends of one instrument, oldest first. */
export async function readActions(db: Db, instrumentId: number): Promise<CorporateActions> {
  const { rows } = await sql<CorporateActions>`
    select
      (select coalesce(json_agg(json_build_object('date', session, 'ratio', ratio) order by session), '[]')
        from splits where instrument_id = ${instrumentId}) as splits,
      (select coalesce(json_agg(json_build_object('date', session, 'amount', amount) order by session), '[]')
        from dividends where instrument_id = ${instrumentId}) as dividends
  `.execute(db)
  return rows[0]
}

/** The splits of each of `symbols` that has any, oldest first. */
export async function readSplits(
  db: Db,
  market: string,
  symbols: readonly string[],
): Promise<Map<string, readonly Split[]>> {
  const rows = await db
    .selectFrom('splits')
    .innerJoin('instruments', 'instruments.id', 'splits.instrument_id')
    .select(['symbol', 'session as date', 'ratio'])
    .where('market', '=', market)
    .where(sql<boolean>`symbol = any(${symbols}::text[])`)
    .orderBy('session')
    .execute()
  const bySymbol = Map.groupBy(rows, ({ symbol }) => symbol)
  return new Map([...bySymbol].map(([symbol, own]) => [symbol, own.map(({ date, ratio }) => ({ date, ratio }))]))
}

/** Adds splits and dividends of one instrument, one a session, or replaces those of the same session. */
export async function upsertActions(
  db: Db,
  instrumentId: number,
  { splits, dividends }: CorporateActions,
): Promise<void> {
  // A statement may write a row only once: of two ratios that are told for one session, the later.
  const bySession = new Map(splits.map((split) => [split.date, split]))
  const put = (table: 'splits' | 'dividends', figure: 'ratio' | 'amount', rows: readonly object[]) =>
    sql`
      insert into ${sql.table(table)} (instrument_id, session, ${sql.ref(figure)})
      select ${instrumentId}, * from json_to_recordset(${JSON.stringify(rows)}::json) as fresh (date date, ${sql.ref(figure)} float8)
      on conflict (instrument_id, session) do update set ${sql.ref(figure)} = excluded.${sql.ref(figure)}
    `.execute(db)
  await put('splits', 'ratio', [...bySession.values()])
  await put('dividends', 'amount', distinctDividends(dividends))
}

/** Replaces the splits of one instrument, one a session. */
export async function replaceSplits(db: Db, instrumentId: number, splits: readonly Split[]): Promise<void> {
  await db.deleteFrom('splits').where('instrument_id', '=', instrumentId).execute()
  await upsertActions(db, instrumentId, { splits: [...splits], dividends: [] })
}

/** Deletes them all, before the history of an instrument is rewritten. */
export async function deleteActions(db: Db, instrumentId: number): Promise<void> {
  await db.deleteFrom('splits').where('instrument_id', '=', instrumentId).execute()
  await db.deleteFrom('dividends').where('instrument_id', '=', instrumentId).execute()
}
