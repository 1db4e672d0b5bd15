import { sql } from 'kysely'
import { YEAR_BARS, type YearBar } from '#domain/market/bars/trading-stats.ts'
import type { Session } from '#domain/market/types.ts'
import type { Db } from '../../database/database.ts'
import type { KeyFiguresTable } from '../../tables/market.ts'

const FIELDS = ['day', 'source', 'market_cap', 'pe', 'dividend_yield_pct', 'earnings_on', 'earnings_estimated'] as const

/** Stores the figures that a source gives of companies in place of its earlier ones; equal rows are not written. */
export async function upsertKeyFigures(db: Db, figures: readonly KeyFiguresTable[]): Promise<void> {
  if (figures.length === 0) return
  const all = (table: string) => sql.join(FIELDS.map((field) => sql.ref(`${table}.${field}`)))
  await db
    .insertInto('key_figures')
    .values([...figures])
    .onConflict((conflict) =>
      conflict
        .column('instrument_id')
        .doUpdateSet((row) => Object.fromEntries(FIELDS.map((field) => [field, row.ref(`excluded.${field}`)])))
        .where(sql<boolean>`(${all('key_figures')}) is distinct from (${all('excluded')})`),
    )
    .execute()
}

/** Reads a year of an instrument's bars, oldest first and with its quote as the last, and the figures of its source. */
export async function readKeyFigures(
  db: Db,
  instrumentId: number,
): Promise<{ bars: YearBar[]; reported: Omit<KeyFiguresTable, 'instrument_id'> | null } | null> {
  type Row = { session: Session[]; high: number[]; low: number[]; volume: (number | null)[] }
  const { rows } = await sql<Row & { reported: Omit<KeyFiguresTable, 'instrument_id'> | null }>`
    select array_agg(bars.session::text order by bars.session) as session, array_agg(high order by bars.session) as high,
      array_agg(low order by bars.session) as low, array_agg(volume order by bars.session) as volume,
      (select to_jsonb(key_figures) - 'instrument_id' from key_figures where instrument_id = ${instrumentId}) as reported
    from quotes cross join lateral (
      select quotes.session, coalesce(day_high, price) as high, coalesce(day_low, price) as low, last_volume as volume
      union all (
        select session, high, low, volume from daily_bars
        where daily_bars.instrument_id = quotes.instrument_id and session < quotes.session
        order by session desc limit ${YEAR_BARS - 1}
      )
    ) as bars
    where quotes.instrument_id = ${instrumentId} group by quotes.instrument_id
  `.execute(db)
  const [row] = rows
  if (!row) return null
  const { session, high, low, volume, reported } = row
  return { bars: session.map((day, i) => ({ session: day, high: high[i], low: low[i], volume: volume[i] })), reported }
}
