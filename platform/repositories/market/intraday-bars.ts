import { type RawBuilder, sql } from 'kysely'
import { barStart, extendBars, type TimedBar } from '#domain/market/bars/bar-fold.ts'
import type { Minute } from '#domain/market/types.ts'
import type { Db } from '../../database/database.ts'
import { DELETE_BATCH, decodeNumbers, encodeNumbers } from '../../database/sql.ts'
import type { QuotePointTable } from '../../tables/market.ts'

const FIGURES = ['open', 'high', 'low', 'close', 'volume'] as const

/** Stores minutes that have ended; `instrumentIds[i]` owns `minutes[i]`. Storing the same again changes nothing. */
export async function upsertMinutes(
  db: Db,
  instrumentIds: readonly number[],
  minutes: readonly Minute[],
): Promise<void> {
  if (minutes.length === 0) return
  const column = (key: keyof Minute) => minutes.map((minute) => minute[key])
  await sql`
    insert into intraday_bars (instrument_id, minutes, time, open, high, low, close, volume)
    select instrument_id, 1, to_timestamp(time / 1000), open, high, low, close, volume from unnest(
      ${instrumentIds}::int[], ${column('time')}::float8[], ${column('open')}::float8[], ${column('high')}::float8[],
      ${column('low')}::float8[], ${column('close')}::float8[], ${column('volume')}::float8[]
    ) as ended (instrument_id, time, open, high, low, close, volume)
    on conflict (instrument_id, minutes, time) do update set
      (open, high, low, close, volume) = row(excluded.open, excluded.high, excluded.low, excluded.close, excluded.volume)
  `.execute(db)
}

export interface IntradayBars {
  /** The bars, oldest first. */
  bars: TimedBar[]
  /** Epoch seconds of the oldest bar that is stored; null without bars. */
  from: number | null
}

/** Width, in minutes, of the stored bars that longer bars are made of. Finer bars are only used after their end. */
const storedMinutes = (seconds: number): number => (seconds >= 3600 ? 60 : seconds >= 300 ? 5 : 1)

/**
 * Reads the newest `limit` bars of `seconds` (a divisor of an hour) that begin before `before` (epoch seconds), with
 * the minute that is still open. Prices are as traded, not adjusted for splits.
 */
export async function readIntradayBars(
  db: Db,
  instrumentId: number,
  { seconds, before, limit }: { seconds: number; before: number; limit: number },
): Promise<IntradayBars> {
  const minutes = storedMinutes(seconds)
  const most = (stored: number) => limit * Math.max(1, seconds / 60 / stored)
  const stored = (of: number, since: RawBuilder<unknown>) => sql`
    (select time, open, high, low, close, volume from intraday_bars
    where instrument_id = ${instrumentId} and minutes = ${of} and time < to_timestamp(${before}) and time >= ${since}
    order by time desc limit ${most(of)})`
  const coarse = minutes > 1 ? sql`${stored(minutes, sql`'-infinity'`)} union all` : sql``
  const end = sql`coalesce((select max(time) + make_interval(mins => ${minutes}::int) from intraday_bars
    where instrument_id = ${instrumentId} and minutes = ${minutes} and ${minutes > 1}), '-infinity')`
  const bytes = (name: string) => sql`${encodeNumbers(sql.ref(name), sql`time`)} as ${sql.ref(name)}`
  const { rows } = await sql<{ from: number | null } & { [K in keyof TimedBar]: string | null }>`
    select ${encodeNumbers(sql`date_part('epoch', time)`, sql`time`)} as time, ${sql.join(FIGURES.map(bytes))}, (
        select date_part('epoch', min(time)) from (
          (select time from intraday_bars where instrument_id = ${instrumentId} and minutes = 1 order by time limit 1)
          union all
          (select time from intraday_bars where instrument_id = ${instrumentId} and minutes = ${minutes} order by time limit 1)
          union all select minute_time from quotes where instrument_id = ${instrumentId}
        ) as oldest
      ) as from
    from (
      ${coarse} ${stored(1, end)} union all
      select minute_time, minute_open, minute_high, minute_low, price, minute_volume from quotes
      where instrument_id = ${instrumentId} and minute_time < to_timestamp(${before})
    ) as parts
  `.execute(db)
  const [{ from, ...parts }] = rows
  return { bars: foldParts(parts, seconds).slice(-limit), from: from === null ? null : barStart(from, seconds) }
}

function foldParts(parts: { [K in keyof TimedBar]: string | null }, seconds: number): TimedBar[] {
  const column = (key: keyof TimedBar) => decodeNumbers(parts[key] ?? '')
  const [time, open, high, low, close, volume] = (['time', ...FIGURES] as const).map(column)
  const bars: TimedBar[] = []
  for (let i = 0; i < time.length; i++) {
    const part = { time: time[i], open: open[i], high: high[i], low: low[i], close: close[i], volume: volume[i] }
    extendBars(bars, part, seconds)
  }
  return bars
}

/** Number of instruments that one statement folds. */
const INSTRUMENTS = 500
/** A simulated market keeps only minutes, and few of them, since its past can be computed from its seed. */
const SIMULATED = sql`market like 'simulated:%'`

/**
 * Folds the minutes that follow the stored bars of `minutes`, up to `end`, into more of these bars, for the next
 * instruments after the id `after`. Returns the last id; null when no instrument is left.
 */
export async function foldMinutes(
  db: Db,
  { minutes, end, after }: { minutes: 5 | 60; end: Date; after: number },
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with batch as (
      select id from instruments where id > ${after} and not ${SIMULATED} order by id limit ${INSTRUMENTS}
    ), folded as (
      insert into intraday_bars (instrument_id, minutes, time, open, high, low, close, volume)
      select id, ${minutes}, begins, (array_agg(open order by time))[1], max(high), min(low),
        (array_agg(close order by time desc))[1], sum(volume)
      from batch cross join lateral (
        select *, to_timestamp(floor(extract(epoch from time) / ${60 * minutes}) * ${60 * minutes}) as begins
        from intraday_bars where instrument_id = id and minutes = 1 and time < ${end} and time >= coalesce((
          select max(time) + make_interval(mins => ${minutes}::int) from intraday_bars
          where instrument_id = id and minutes = ${minutes}), '-infinity')
      ) as parts group by id, begins
      on conflict (instrument_id, minutes, time) do nothing
    )
    select max(id) as last from batch
  `.execute(db)
  return rows[0].last
}

/** Days for which bars are kept, by their width in minutes. */
const KEPT_DAYS = { 1: 31, 5: 92, 60: 732 } as const
const SIMULATED_DAYS = 3

/** Deletes a batch of bars that are too old; true if more may be left. */
export async function pruneIntradayBars(db: Db, daysAgo: (days: number) => Date): Promise<boolean> {
  let isFull = false
  for (const [minutes, days] of Object.entries(KEPT_DAYS)) {
    const { numAffectedRows } = await sql`
      delete from intraday_bars where (instrument_id, minutes, time) in (
        select id, old.minutes, old.time from instruments cross join lateral (
          select minutes, time from intraday_bars where instrument_id = id and minutes = ${Number(minutes)}
            and time < case when ${SIMULATED} then ${daysAgo(SIMULATED_DAYS)}::timestamptz
              else ${daysAgo(days)}::timestamptz end
          limit ${DELETE_BATCH}) as old
        limit ${DELETE_BATCH})
    `.execute(db)
    isFull ||= numAffectedRows === BigInt(DELETE_BATCH)
  }
  return isFull
}

/**
 * Stores bars of a source's own intraday history (epoch seconds, prices as traded). They replace the bars that were
 * folded from its quotes, up to the minute that is open now.
 */
export async function upsertIntradayBars(
  db: Db,
  instrumentId: number,
  minutes: 1 | 5 | 60,
  bars: readonly TimedBar[],
): Promise<void> {
  if (bars.length === 0) return
  const column = (key: keyof TimedBar) => bars.map((bar) => bar[key])
  await sql`
    insert into intraday_bars (instrument_id, minutes, time, open, high, low, close, volume)
    select ${instrumentId}, ${minutes}, to_timestamp(time), open, high, low, close, volume from unnest(
      ${column('time')}::float8[], ${column('open')}::float8[], ${column('high')}::float8[], ${column('low')}::float8[],
      ${column('close')}::float8[], ${column('volume')}::float8[]
    ) as given (time, open, high, low, close, volume)
    where to_timestamp(time) + make_interval(mins => ${minutes}::int) <= coalesce(
      (select minute_time from quotes where instrument_id = ${instrumentId}), 'infinity')
    on conflict (instrument_id, minutes, time) do update set
      (open, high, low, close, volume) = row(excluded.open, excluded.high, excluded.low, excluded.close, excluded.volume)
  `.execute(db)
}

/** Reads the path of prices in the open session of each instrument, by slot. */
export function readQuotePoints(db: Db, instrumentIds: readonly number[]): Promise<QuotePointTable[]> {
  return db
    .selectFrom('quote_points')
    .innerJoin('quotes', (join) =>
      join
        .onRef('quotes.instrument_id', '=', 'quote_points.instrument_id')
        .onRef('quotes.session', '=', 'quote_points.session'),
    )
    .select(['quote_points.instrument_id', 'quote_points.session', 'slot', 'quote_points.price'])
    .where(sql<boolean>`quote_points.instrument_id = any(${instrumentIds}::int[])`)
    .where(sql<boolean>`quotes.instrument_id = any(${instrumentIds}::int[])`)
    .orderBy('quote_points.instrument_id')
    .orderBy('slot')
    .execute()
}

/**
 * Stores points of one session per instrument, up to its newest slot. Points of other sessions, or of later slots
 * (after a replay restarted), are deleted.
 */
export async function upsertQuotePoints(db: Db, points: readonly QuotePointTable[]): Promise<void> {
  if (points.length === 0) return
  const column = <K extends keyof QuotePointTable>(key: K) => points.map((point) => point[key])
  await sql`
    with fresh as (
      select * from unnest(${column('instrument_id')}::int[], ${column('session')}::date[], ${column('slot')}::smallint[],
        ${column('price')}::float8[]) as fresh (instrument_id, session, slot, price)
    ), newest as (
      select instrument_id, session, max(slot) as slot from fresh group by instrument_id, session
    ), gone as (
      delete from quote_points as held using newest where held.instrument_id = newest.instrument_id
        and (held.session <> newest.session or held.slot > newest.slot)
    )
    insert into quote_points (instrument_id, session, slot, price) select * from fresh
    on conflict (instrument_id, session, slot) do update set price = excluded.price
  `.execute(db)
}
