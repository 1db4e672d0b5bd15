import { sql } from 'kysely'
import type { CorporateActions } from '../../../domain/market/bars/corporate-actions.ts'
import type { Split } from '../../../domain/market/bars/splits.ts'
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

/** Adds splits and dividends of one instrument, or replaces those of the same session. */
export async function upsertActions(
  db: Db,
  instrumentId: number,
  { splits, dividends }: CorporateActions,
): Promise<void> {
  if (splits.length > 0) {
    await db
      .insertInto('splits')
      .values(splits.map(({ date, ratio }) => ({ instrument_id: instrumentId, session: date, ratio })))
      .onConflict((conflict) =>
        conflict.columns(['instrument_id', 'session']).doUpdateSet(({ ref }) => ({ ratio: ref('excluded.ratio') })),
      )
      .execute()
  }
  if (dividends.length > 0) {
    await db
      .insertInto('dividends')
      .values(dividends.map(({ date, amount }) => ({ instrument_id: instrumentId, session: date, amount })))
      .onConflict((conflict) =>
        conflict.columns(['instrument_id', 'session']).doUpdateSet(({ ref }) => ({ amount: ref('excluded.amount') })),
      )
      .execute()
  }
}

/** Deletes them all, before the history of an instrument is rewritten. */
export async function deleteActions(db: Db, instrumentId: number): Promise<void> {
  await db.deleteFrom('splits').where('instrument_id', '=', instrumentId).execute()
  await db.deleteFrom('dividends').where('instrument_id', '=', instrumentId).execute()
}
