import { type RawBuilder, sql } from 'kysely'
import { emptyColumns } from '#domain/market/bars/columns.ts'
import {
  type CorporateActions,
  type Dividend,
  distinctDividends,
  type Split,
} from '#domain/market/bars/corporate-actions.ts'
import { sessionOfDay } from '#domain/market/session-dates.ts'
import type { Columns, DailyBar, Session } from '#domain/market/types.ts'
import type { Db } from '../../database/database.ts'
import { decodeDays, decodeNumbers, encodeDays, encodeNumbers } from '../../database/sql.ts'

const FIGURES = ['open', 'high', 'low', 'close', 'volume'] as const
/** Session names by day. Histories have thousands of sessions and share them, so each name is made once. */
const sessions = new Map<number, Session>()

type ColumnBytes = { session: string | null } & Record<(typeof FIGURES)[number], string>
/** SQL that encodes the columns of bars, in the order `order` of their sessions. */
const encodeColumns = (order: RawBuilder<unknown>) =>
  sql`${encodeDays(sql`session`, order)} as session, ${sql.join(
    FIGURES.map((name) => sql`${encodeNumbers(sql.ref(name), order)} as ${sql.ref(name)}`),
  )}`
const OLDEST_FIRST = encodeColumns(sql`session`)
const NEWEST_FIRST = encodeColumns(sql`session desc`)
const closedBars = (instrumentId: number, before: Session | null) =>
  sql`daily_bars where instrument_id = ${instrumentId} and (${before}::date is null or session < ${before}::date)`

/** Closed bars of one instrument before session `before` (all of them when it is null), oldest first. */
export async function readDailyBars(db: Db, instrumentId: number, before: Session | null): Promise<Columns> {
  const { rows } = await sql<ColumnBytes>`select ${OLDEST_FIRST} from ${closedBars(instrumentId, before)}`.execute(db)
  return columnsOf(rows[0])
}

/** The newest bars of a history, and the first session of the whole history (null without bars). */
export interface NewestDailyBars {
  columns: Columns
  first: Session | null
}

/** Reads the newest `count` of the bars that `readDailyBars` reads, and the first session of all that are stored. */
export async function readNewestDailyBars(
  db: Db,
  instrumentId: number,
  before: Session | null,
  count: number,
): Promise<NewestDailyBars> {
  // The rows are aggregated newest first, in the order of the index, so that the database need not sort them.
  const { rows } = await sql<ColumnBytes & { first: Session | null }>`
    select (select min(session) from daily_bars where instrument_id = ${instrumentId}) as first, ${NEWEST_FIRST}
    from (select * from ${closedBars(instrumentId, before)} order by session desc limit ${count}) as newest
  `.execute(db)
  const columns = columnsOf(rows[0])
  for (const column of Object.values(columns)) column.reverse()
  return { columns, first: rows[0].first }
}

function columnsOf(row: ColumnBytes): Columns {
  if (!row.session) return emptyColumns(0)
  return {
    session: sessionsOf(decodeDays(row.session)),
    open: decodeNumbers(row.open),
    high: decodeNumbers(row.high),
    low: decodeNumbers(row.low),
    close: decodeNumbers(row.close),
    volume: decodeNumbers(row.volume),
  }
}

function sessionsOf(days: Int32Array): Session[] {
  const names = new Array<Session>(days.length)
  for (let i = 0; i < days.length; i++) names[i] = sessions.get(days[i]) ?? nameOf(days[i])
  return names
}

function nameOf(day: number): Session {
  const session = sessionOfDay(day)
  sessions.set(day, session)
  return session
}

/** Adds bars or replaces those of the same session. */
export async function upsertDailyBars(db: Db, instrumentId: number, bars: Columns): Promise<void> {
  if (bars.session.length === 0) return
  await sql`
    insert into daily_bars (instrument_id, session, open, high, low, close, volume)
    select ${instrumentId}, * from unnest(
      ${bars.session}::date[], ${[...bars.open]}::float8[], ${[...bars.high]}::float8[], ${[...bars.low]}::float8[],
      ${[...bars.close]}::float8[], ${[...bars.volume]}::float8[])
    on conflict (instrument_id, session) do update set open = excluded.open, high = excluded.high, low = excluded.low,
      close = excluded.close, volume = excluded.volume
  `.execute(db)
}

/** Deletes every bar of one instrument, before its history is rewritten. */
export async function deleteDailyBars(db: Db, instrumentId: number): Promise<void> {
  await db.deleteFrom('daily_bars').where('instrument_id', '=', instrumentId).execute()
}

/** The newest stored session of an instrument; null where it has no bars. */
export async function readLastSession(db: Db, instrumentId: number): Promise<Session | null> {
  const row = await db
    .selectFrom('daily_bars')
    .select('session')
    .where('instrument_id', '=', instrumentId)
    .orderBy('session', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.session ?? null
}

/** The newest stored session of each instrument of `market` that has bars. */
export async function readLastSessions(db: Db, market: string): Promise<Map<number, Session>> {
  const { rows } = await sql<{ id: number; session: Session }>`
    select id, newest.session from instruments cross join lateral (
      select session from daily_bars where instrument_id = instruments.id order by session desc limit 1) as newest
    where market = ${market}
  `.execute(db)
  return new Map(rows.map(({ id, session }) => [id, session]))
}

/** Every session in which any listed instrument of `market` has a bar, ascending. */
export async function listSessions(db: Db, market: string): Promise<Session[]> {
  const rows = await db
    .selectFrom('daily_bars')
    .innerJoin('instruments', 'instruments.id', 'daily_bars.instrument_id')
    .select('daily_bars.session')
    .distinct()
    .where('instruments.market', '=', market)
    .where('instruments.listed', '=', true)
    .orderBy('daily_bars.session')
    .execute()
  return rows.map((row) => row.session)
}

/** The two newest closed bars of each of `symbols` that has any, oldest first. */
export async function readLastDailyBars(
  db: Db,
  market: string,
  symbols: readonly string[],
): Promise<Map<string, DailyBar[]>> {
  const { rows } = await sql<DailyBar & { symbol: string }>`
    select symbol, bars.* from instruments cross join lateral (
      select session, open, high, low, close, volume from daily_bars where instrument_id = instruments.id
      order by session desc limit 2) as bars
    where market = ${market} and symbol = any(${symbols}::text[]) order by session
  `.execute(db)
  const bars = new Map<string, DailyBar[]>()
  for (const { symbol, ...bar } of rows) bars.set(symbol, [...(bars.get(symbol) ?? []), bar])
  return bars
}

/** The closes of some instruments from one session to another, oldest first, by instrument; only of those with any. */
export async function readCloses(
  db: Db,
  instrumentIds: readonly number[],
  first: Session,
  last: Session,
): Promise<Map<number, Pick<Columns, 'session' | 'close'>>> {
  const { rows } = await sql<{ id: number; session: string; close: string }>`
    select instrument_id as id, ${encodeDays(sql`session`, sql`session`)} as session,
      ${encodeNumbers(sql`close`, sql`session`)} as close
    from daily_bars where instrument_id = any(${instrumentIds}::int[]) and session between ${first} and ${last}
    group by instrument_id
  `.execute(db)
  return new Map(
    rows.map(({ id, session, close }) => {
      return [id, { session: sessionsOf(decodeDays(session)), close: decodeNumbers(close) }]
    }),
  )
}

/** The splits and dividends of one instrument, oldest first. */
export async function readCorporateActions(db: Db, instrumentId: number): Promise<CorporateActions> {
  const [actions] = await readAllCorporateActions(db, [instrumentId])
  return actions
}

/** The splits and dividends of each of these instruments, in their order, oldest first. */
export async function readAllCorporateActions(db: Db, instrumentIds: readonly number[]): Promise<CorporateActions[]> {
  const { rows } = await sql<CorporateActions>`
    select
      (select coalesce(json_agg(json_build_object('date', session, 'ratio', ratio) order by session), '[]')
        from splits where instrument_id = id) as splits,
      (select coalesce(json_agg(json_build_object('date', session, 'amount', amount) order by session), '[]')
        from dividends where instrument_id = id) as dividends
    from unnest(${instrumentIds}::int[]) with ordinality as wanted (id, place) order by place
  `.execute(db)
  return rows
}

/** The dividends of some instruments after one session and through another, oldest first; only of those with any. */
export async function readDividendsBetween(
  db: Db,
  spans: readonly { id: number; after: Session; through: Session }[],
): Promise<Map<number, Dividend[]>> {
  const { rows } = await sql<Dividend & { id: number }>`
    select id, session as date, amount
    from json_to_recordset(${JSON.stringify(spans)}) as spans (id int, after text, through text)
    join dividends on instrument_id = id and session > after::date and session <= through::date
    order by session
  `.execute(db)
  const dividends = new Map<number, Dividend[]>()
  for (const { id, ...dividend } of rows) dividends.set(id, [...(dividends.get(id) ?? []), dividend])
  return dividends
}

/** Whether any dividend in a market is known: some sources tell none. */
export async function hasDividends(db: Db, market: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from dividends join instruments on id = instrument_id where market = ${market}) as has
  `.execute(db)
  return rows[0].has
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
export async function upsertCorporateActions(
  db: Db,
  instrumentId: number,
  { splits, dividends }: CorporateActions,
): Promise<void> {
  // A statement may write a row only once, so of two ratios that are given for one session the later one is kept.
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
  await upsertCorporateActions(db, instrumentId, { splits: [...splits], dividends: [] })
}

/** Deletes all splits and dividends of one instrument, before its history is rewritten. */
export async function deleteCorporateActions(db: Db, instrumentId: number): Promise<void> {
  await db.deleteFrom('splits').where('instrument_id', '=', instrumentId).execute()
  await db.deleteFrom('dividends').where('instrument_id', '=', instrumentId).execute()
}
