import { sql } from 'kysely'
import { type NumberFrom, numbersFrom, type WordFrom, wordsFrom } from '#domain/screener/columns.ts'
import type { Db } from '../../database/database.ts'
import { decodeNumbers, encodeNumbers } from '../../database/sql.ts'
import type { ScreenRowTable } from '../../tables/market.ts'

const NUMBERS = numbersFrom('bars')
const WORDS = wordsFrom('bars')
const FIGURES = [...NUMBERS, ...WORDS]
const listOf = (table: 'screen_rows' | 'excluded') => sql.raw(FIGURES.map((name) => `${table}.${name}`).join())
const ALL = sql.raw(FIGURES.join())
// These lists are put together once, since every round writes rows.
const OLD = listOf('screen_rows')
const NEW = listOf('excluded')

/** Stores the figures of the market's table. Equal rows are not written. */
export async function upsertScreenRows(db: Db, rows: readonly ScreenRowTable[]): Promise<void> {
  if (rows.length === 0) return
  // A column of numbers is one text, since the driver would check each of its values for quoting.
  const numbers = NUMBERS.map((name) => sql`${`{${rows.map((row) => row[name] ?? 'null').join()}}`}::float8[]`)
  const words = WORDS.map((name) => sql`${rows.map((row) => row[name])}::text[]`)
  await sql`
    insert into screen_rows (instrument_id, ${ALL})
    select * from unnest(${`{${rows.map((row) => row.instrument_id).join()}}`}::int[], ${sql.join([...numbers, ...words])})
    on conflict (instrument_id) do update set (${ALL}) = row(${NEW})
      where (${OLD}) is distinct from (${NEW})
  `.execute(db)
}

/** Reads what a stock trades in a session, the median of 63, in dollars; null where it is not known. */
export async function readTradedValue(db: Db, instrumentId: number): Promise<number | null> {
  const row = db.selectFrom('screen_rows').select('traded_value_usd').where('instrument_id', '=', instrumentId)
  return (await row.executeTakeFirst())?.traded_value_usd ?? null
}

/** Figures of stocks by columns; all have one place for each stock. */
export interface StoredScreenFigures {
  /** The oldest transaction that had not ended when they were read. */
  xmin: string
  instrument_id: Float64Array
  /** NaN is unknown. */
  numbers: Record<NumberFrom<'bars'>, Float64Array>
  words: Record<WordFrom<'bars'>, (string | null)[]>
}

/**
 * Reads the figures of all stocks that have any, or of those that changed after the reading that gave `since` as its
 * `xmin`. A join that tells the listed ones of a market takes as long again.
 */
export async function readScreenFigures(db: Db, since: string | null): Promise<StoredScreenFigures> {
  const id = sql`instrument_id`
  const packed = NUMBERS.map(
    (name) => sql`${encodeNumbers(sql`coalesce(${sql.ref(name)}, 'NaN')`, id)} as ${sql.ref(name)}`,
  )
  const listed = WORDS.map((name) => sql`json_agg(${sql.ref(name)} order by ${id}) as ${sql.ref(name)}`)
  type Row = { xmin: string; ids: string | null } & Record<NumberFrom<'bars'>, string> &
    Record<WordFrom<'bars'>, (string | null)[] | null>
  // What the earlier reading did not see was written by a transaction that had not ended then, which `age` orders as
  // new. Where `since` itself has yet to come, it is of another database in whose place this one was restored: all rows
  // are read.
  const { rows } = await sql<Row>`
    select pg_snapshot_xmin(pg_current_snapshot())::xid::text as xmin, ${encodeNumbers(id, id)} as ids,
      ${sql.join([...packed, ...listed])}
    from screen_rows
    where ${since}::text is null or age(${since}::text::xid) < 0 or age(screen_rows.xmin) <= age(${since}::text::xid)
  `.execute(db)
  const [{ xmin, ids, ...figures }] = rows
  const decoded = (packed: string) => (ids === null ? new Float64Array() : decodeNumbers(packed))
  const numbers = NUMBERS.map((name) => [name, decoded(figures[name])])
  const words = WORDS.map((name) => [name, figures[name] ?? []])
  return {
    xmin,
    instrument_id: ids === null ? new Float64Array() : decodeNumbers(ids),
    numbers: Object.fromEntries(numbers) as StoredScreenFigures['numbers'],
    words: Object.fromEntries(words) as StoredScreenFigures['words'],
  }
}

/** What the market's table says of a stock from tables that change a few times a day; null is unknown. */
export interface ScreenSignals
  extends Record<Exclude<NumberFrom<'signals'>, 'market_cap_usd'>, number | null>,
    Record<WordFrom<'signals'>, string | null> {
  instrument_id: number
  /** In the stock's currency. */
  market_cap: number | null
  /** Null before the stock's first quote. */
  rule: string[] | null
}

/** The session of the quote and those before it in which a rule counts as recent. */
const RECENT_SESSIONS = 5
const TONE_DAYS = 7

/** Reads the signals, news and key figures of all listed stocks of `market` at `now` (epoch ms). */
export async function readScreenSignals(db: Db, market: string, now: number): Promise<ScreenSignals[]> {
  // One JSON text, since the driver would take long to parse as many rows.
  const { rows } = await sql<{ all: ScreenSignals[] | null }>`
    select json_agg(row_to_json(stock)) as all from (
      select instruments.id as instrument_id, market_cap, pe, dividend_yield_pct as dividend_yield,
        (rating->>'value')::float8 as rating, rating->>'word' as rating_word,
        case when quotes.session is not null then array(
          select distinct rule from opportunities
          where opportunities.instrument_id = instruments.id and opportunities.session <= quotes.session
            and opportunities.session >= coalesce((
              select session from daily_bars where daily_bars.instrument_id = instruments.id and session < quotes.session
              order by session desc offset ${RECENT_SESSIONS - 2} limit 1), '0001-01-01'::date)
          order by rule) end as rule,
        edge,
        (select avg(score) from news_instruments join news on news.id = news_id
          where news_instruments.instrument_id = instruments.id and news_instruments.published_at <= moment.now
            and news_instruments.published_at > moment.now - make_interval(days => ${TONE_DAYS})) as tone_7d
      from instruments cross join (select to_timestamp(${now / 1000}::float8) as now) as moment
        left join quotes on quotes.instrument_id = instruments.id
        left join ratings on ratings.instrument_id = instruments.id and ratings.session < quotes.session
        left join key_figures on key_figures.instrument_id = instruments.id
        left join (select instrument_id, case when bool_or(demonstrated) then 'yes' else 'no' end as edge from track_records group by instrument_id)
          as records on records.instrument_id = instruments.id
      where market = ${market} and listed
    ) as stock
  `.execute(db)
  return rows[0].all ?? []
}
