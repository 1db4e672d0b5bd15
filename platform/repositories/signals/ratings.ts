import { sql } from 'kysely'
import type { Session } from '#domain/market/types.ts'
import type { Cell, WordRecord } from '#domain/ratings/edge.ts'
import type { RatedBars, StockPast } from '#domain/ratings/past.ts'
import type { Rating } from '#domain/ratings/rating.ts'
import { RATING_WORDS, type RatingWord } from '#domain/ratings/words.ts'
import type { Track } from '#domain/track-records/track-record.ts'
import type { Db, Trx } from '../../database/database.ts'
import type { RatingRecordTable } from '../../tables/signals.ts'

/** What was kept of the bars of a stock when they were read, for the next session: of ratings, and of rules. */
export interface RatedInputs {
  inputs_hash: string
  past: StockPast
  track: Track
}

/** Stores the ratings at a stock's newest close and at the one before it, in place of those that were stored. */
export async function storeRating(
  db: Db,
  instrumentId: number,
  { session, inputs_hash, past, track }: RatedInputs & { session: Session },
  { newest, before }: Pick<RatedBars, 'newest' | 'before'>,
): Promise<void> {
  const row = {
    session,
    inputs_hash,
    past: JSON.stringify(past),
    track: JSON.stringify(track),
    rating: JSON.stringify(newest),
    before: before && JSON.stringify(before),
  }
  await db
    .insertInto('ratings')
    .values({ instrument_id: instrumentId, ...row })
    .onConflict((conflict) => conflict.column('instrument_id').doUpdateSet(row))
    .execute()
}

/** Reads what was kept of a stock's bars, and a hash of these; null where it was not stored. */
export async function readRatedInputs(db: Db, instrumentId: number): Promise<RatedInputs | null> {
  const row = await db
    .selectFrom('ratings')
    .select(['inputs_hash', 'past', 'track'])
    .where('instrument_id', '=', instrumentId)
    .executeTakeFirst()
  return row?.track ? { ...row, track: row.track } : null
}

/**
 * Stores the words of the sessions of a stock with a stored rating, and what followed. With `isAll` they are those of its
 * whole history, and stored sessions that are not among them are deleted.
 */
export async function storeRatingDays(
  db: Db,
  instrumentId: number,
  { words, outcomes }: Pick<RatedBars, 'words' | 'outcomes'>,
  { isAll }: { isAll: boolean },
): Promise<void> {
  const followed = new Map(outcomes.map((outcome) => [outcome.session, outcome]))
  const rated = new Set(words.map(({ session }) => session))
  const days = [
    ...words.map(({ session, word }) => ({ session, word: RATING_WORDS.indexOf(word), ...followed.get(session) })),
    // Those of sessions that were rated before.
    ...outcomes.filter(({ session }) => !rated.has(session)),
  ]
  const sessions = days.map(({ session }) => session)
  await sql`
    with gone as (
      delete from rating_days where ${isAll} and instrument_id = ${instrumentId} and session <> all(${sessions}::date[])
      returning session
    ), changed as (
      insert into rating_days (instrument_id, session, word, rose, net_pct, held_pct)
      select ${instrumentId}::int, * from unnest(${sessions}::date[], ${days.map(({ word }) => word)}::smallint[],
        ${days.map(({ rose }) => rose ?? null)}::boolean[], ${days.map(({ net }) => net ?? null)}::float8[],
        ${days.map(({ held }) => held ?? null)}::float8[])
      on conflict (instrument_id, session) do update set
        word = excluded.word, rose = excluded.rose, net_pct = excluded.net_pct, held_pct = excluded.held_pct
        where (rating_days.word, rating_days.rose, rating_days.net_pct, rating_days.held_pct)
          is distinct from (excluded.word, excluded.rose, excluded.net_pct, excluded.held_pct)
      returning session, rose
    ), moved as (
      select session from gone union select session from changed where rose is not null
    )
    update ratings set unsummed = array(select session from moved union select unnest(unsummed))
    where instrument_id = ${instrumentId} and unsummed is not null and exists (select from moved)
  `.execute(db)
}

/**
 * Adds up again what followed the ratings of the sessions whose outcomes have changed. Stocks that are no longer listed
 * count too: without them only those that survived would be measured.
 */
export async function sumRatingCells(trx: Trx, market: string): Promise<void> {
  const { rows } = await sql<{ is_all: boolean | null; sessions: Session[] }>`
    with waiting as (
      select instrument_id, unsummed from ratings join instruments on instruments.id = instrument_id
      where market = ${market} and unsummed is distinct from '{}' for update of ratings
    ), taken as (
      update ratings set unsummed = '{}' from waiting where ratings.instrument_id = waiting.instrument_id
      returning waiting.unsummed
    )
    select bool_or(unsummed is null) as is_all, array(select distinct unnest(unsummed) from taken) as sessions from taken
  `.execute(trx)
  const [{ is_all, sessions }] = rows
  // Nothing has changed.
  if (is_all === null) return
  const figures = RATING_WORDS.map(
    (_, word) => sql`count(*) filter (where word = ${word} and rose), count(*) filter (where word = ${word}),
      coalesce(sum(net_pct) filter (where word = ${word}), 0)`,
  )
  await sql`
    with summed as (
      select session, array[${sql.join(figures)}, count(*) filter (where rose), count(*), sum(held_pct)]::float8[] as cell
      from rating_days join instruments on instruments.id = instrument_id
      where market = ${market} and rose is not null
        and (${is_all} or session = any(${sessions}::date[]))
      group by session
    ), gone as (
      delete from rating_cells where market = ${market} and (${is_all} or session = any(${sessions}::date[]))
        and session not in (select session from summed)
    )
    insert into rating_cells (market, session, cell) select ${market}, session, cell from summed
    on conflict (market, session) do update set cell = excluded.cell where rating_cells.cell <> excluded.cell
  `.execute(trx)
}

/** Reads what followed the ratings of each session on a market, oldest first. */
export async function readRatingCells(db: Db, market: string): Promise<Cell[]> {
  const rows = await db
    .selectFrom('rating_cells')
    .select('cell')
    .where('market', '=', market)
    .orderBy('session')
    .execute()
  return rows.map(({ cell }) => cell)
}

/** A record with whom it is of: a stock's id, or null for all stocks of the market. */
export type OwnedRecord = WordRecord & { instrument_id: number | null; demonstrated: boolean }

/** Reads the records that are judged together, which are those of the listed stocks of `market`. */
export async function readJudgedRatings(db: Db, market: string): Promise<OwnedRecord[]> {
  const rows = await db
    .selectFrom('rating_records')
    .innerJoin('instruments', 'instruments.id', 'rating_records.instrument_id')
    .selectAll('rating_records')
    .where('rating_records.market', '=', market)
    .where('listed', '=', true)
    .execute()
  return rows.map(recordOf)
}

/** Replaces the records of these stocks (null for all of them together). */
export async function storeRatingRecords(
  db: Db,
  market: string,
  ids: readonly (number | null)[],
  records: readonly OwnedRecord[],
): Promise<void> {
  await sql`
    delete from rating_records where market = ${market}
      and (instrument_id = any(${ids.filter((id) => id !== null)}::int[]) or (${ids.includes(null)} and instrument_id is null))
  `.execute(db)
  const column = (of: (record: OwnedRecord) => unknown) => records.map(of)
  await sql`
    insert into rating_records (market, instrument_id, word, days, rose_pct, base_pct, interval_low, interval_high, net_pct,
      net_low, net_high, base_return_pct, days_apart, p, demonstrated)
    select ${market}, * from unnest(${column((record) => record.instrument_id)}::int[],
      ${column(({ word }) => word)}::text[], ${column(({ days }) => days)}::int[],
      ${column(({ rose_pct }) => rose_pct)}::float8[], ${column(({ base_pct }) => base_pct)}::float8[],
      ${column(({ interval_95 }) => interval_95[0])}::float8[], ${column(({ interval_95 }) => interval_95[1])}::float8[],
      ${column((record) => record.net_return_pct)}::float8[],
      ${column(({ net_interval_95 }) => net_interval_95[0])}::float8[],
      ${column(({ net_interval_95 }) => net_interval_95[1])}::float8[],
      ${column((record) => record.base_return_pct)}::float8[],
      ${column(({ days_apart }) => days_apart)}::int[], ${column(({ p }) => p)}::float8[],
      ${column(({ demonstrated }) => demonstrated)}::boolean[])
  `.execute(db)
}

/**
 * Reads what followed each word on these stocks, and with null on all stocks of the market: in the order of `ids`, the
 * lowest word first.
 */
export async function readRatingRecords(
  db: Db,
  market: string,
  ids: readonly (number | null)[],
): Promise<OwnedRecord[]> {
  const known = ids.filter((id) => id !== null)
  const rows = await db
    .selectFrom('rating_records')
    .selectAll()
    .where('market', '=', market)
    .where(sql<boolean>`(instrument_id = any(${known}::int[]) or (${ids.includes(null)} and instrument_id is null))`)
    .execute()
  const records = Map.groupBy(rows.map(recordOf), ({ instrument_id }) => instrument_id)
  return ids.flatMap((id) =>
    (records.get(id) ?? []).sort((a, b) => RATING_WORDS.indexOf(a.word) - RATING_WORDS.indexOf(b.word)),
  )
}

/** How many words of stocks, and of all together, have been tried, and how many have an edge. */
export async function countRatingRecords(db: Db, market: string): Promise<{ tried: number; demonstrated: number }> {
  const { rows } = await sql<{ tried: number; demonstrated: number }>`
    select count(p)::int as tried, (count(*) filter (where demonstrated))::int as demonstrated
    from rating_records where market = ${market}
  `.execute(db)
  return rows[0]
}

/** Reads the ratings at a stock's newest close and at the one before it; null where it has none. */
export async function readRating(
  db: Db,
  instrumentId: number,
): Promise<{ session: Session; rating: Rating; before: Rating | null } | null> {
  const row = await db
    .selectFrom('ratings')
    .select(['session', 'rating', 'before'])
    .where('instrument_id', '=', instrumentId)
    .executeTakeFirst()
  return row ?? null
}

/** For how long a word has stood on a stock. */
export interface WordSpells {
  word: RatingWord
  /** How often it has ended. */
  times: number
  /** Median number of sessions of those times; null without any. */
  median_sessions: number | null
  /** Number of sessions for which it stands now; null for all words but the newest. */
  stands: number | null
}

/** Reads for how long each word that stood on a stock did. */
export async function readWordSpells(db: Db, instrumentId: number): Promise<WordSpells[]> {
  const { rows } = await sql<Omit<WordSpells, 'word'> & { word: number }>`
    with days as (
      select word, row_number() over oldest_first as place, lag(word) over oldest_first as before, count(*) over () as days
      from rating_days where instrument_id = ${instrumentId} window oldest_first as (order by session)
    ), spells as (
      select word, lead(place) over (order by place) - place as sessions, days - place + 1 as to_newest
      from days where before is distinct from word
    )
    select word, count(sessions)::int as times, percentile_cont(0.5) within group (order by sessions) as median_sessions,
      (max(to_newest) filter (where sessions is null))::int as stands
    from spells group by word order by word
  `.execute(db)
  return rows.map((row) => ({ ...row, word: RATING_WORDS[row.word] }))
}

/** A change of a stock's word. */
export interface RatingChange {
  instrument_id: number
  symbol: string
  name: string
  session: Session
  word: RatingWord
  before: RatingWord
  /** Number of sessions for which the word before had stood, of the newest 300. */
  sessions_before: number
}

const NEWEST_DAYS = 300

/** Lists changes of the word of these stocks in their last `sessions` sessions, newest first. */
export async function listRatingChanges(
  db: Db,
  instrumentIds: readonly number[],
  sessions: number,
): Promise<RatingChange[]> {
  const { rows } = await sql<Omit<RatingChange, 'word' | 'before'> & { word: number; before: number }>`
    select instruments.id as instrument_id, symbol, name, changed.session, changed.word, changed.before, changed.sessions_before
    from instruments, lateral (
      select *, (place - coalesce(lag(place) over (order by place), 1))::int as sessions_before from (
        select session, word, lag(word) over newest_last as before, row_number() over newest_last as place,
          count(*) over () as days
        from (
          select session, word from rating_days where instrument_id = instruments.id
          order by session desc limit ${NEWEST_DAYS}
        ) as newest window newest_last as (order by session)
      ) as days where before <> word
    ) as changed
    where instruments.id = any(${instrumentIds}::int[]) and place > days - ${sessions}
    order by changed.session desc, symbol
  `.execute(db)
  return rows.map((row) => ({ ...row, word: RATING_WORDS[row.word], before: RATING_WORDS[row.before] }))
}

const recordOf = (row: RatingRecordTable): OwnedRecord => ({
  instrument_id: row.instrument_id,
  word: row.word,
  days: row.days,
  rose_pct: row.rose_pct,
  base_pct: row.base_pct,
  interval_95: [row.interval_low, row.interval_high],
  net_return_pct: row.net_pct,
  net_interval_95: [row.net_low, row.net_high],
  base_return_pct: row.base_return_pct,
  days_apart: row.days_apart,
  p: row.p,
  demonstrated: row.demonstrated,
})
