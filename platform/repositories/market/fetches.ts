import { type RawBuilder, sql } from 'kysely'
import type { Session } from '#domain/market/types.ts'
import type { Db, Trx } from '../../database/database.ts'
import { deleteBatch } from '../../database/sql.ts'
import type { FetchKind } from '../../tables/sources.ts'

/** A request for data of an instrument, which is not due if the data was requested since `staleBefore`. */
export interface FetchRequest {
  id: number
  staleBefore: Date
}

/**
 * Records these fetches and returns the instruments of those that are due, in order. Their jobs commit with the rows.
 */
export async function requestFetches(
  trx: Trx,
  kind: FetchKind,
  asks: readonly FetchRequest[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with asks as (
      select * from unnest(${asks.map(({ id }) => id)}::int[],
        ${asks.map(({ staleBefore }) => staleBefore.toISOString())}::timestamptz[]) as asks (id, stale_before)
    ), again as (
      update instrument_fetches as fetches set asked_at = ${now} from asks
      where fetches.instrument_id = asks.id and kind = ${kind} and fetches.asked_at < stale_before returning asks.id
    ), first as (
      insert into instrument_fetches (instrument_id, kind, asked_at) select id, ${kind}, ${now} from asks
      on conflict (instrument_id, kind) do nothing returning instrument_id as id
    )
    select id from again union all select id from first
  `.execute(trx)
  const due = new Set(rows.map(({ id }) => id))
  return asks.map(({ id }) => id).filter((id) => due.has(id))
}

/** Records that the requested data has been stored. */
export async function markFetched(db: Db, instrumentId: number, kind: FetchKind, now: Date): Promise<void> {
  await db
    .insertInto('instrument_fetches')
    .values({ instrument_id: instrumentId, kind, asked_at: now, fetched_at: now })
    .onConflict((conflict) => conflict.columns(['instrument_id', 'kind']).doUpdateSet({ fetched_at: now }))
    .execute()
}

/**
 * The instruments of `symbols` whose `kind` was never requested, or neither requested nor fetched since the given
 * moments.
 */
export async function listUnfetched(
  db: Db,
  market: string,
  kind: FetchKind,
  { symbols, askedBefore, fetchedBefore }: { symbols: readonly string[]; askedBefore: Date; fetchedBefore: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from instruments left join instrument_fetches as fetches
      on fetches.instrument_id = instruments.id and fetches.kind = ${kind}
    where market = ${market} and symbol = any(${symbols}::text[])
      and (fetches.asked_at is null
        or fetches.asked_at < ${askedBefore} and coalesce(fetches.fetched_at, '-infinity') < ${fetchedBefore})
    order by symbol
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** A stored history, with what the instrument's quote says about it. */
export interface HistoryState {
  id: number
  exchange: string | null
  asked_at: Date
  /** The newest stored bar; null if the source has none. */
  session: Session | null
  close: number | null
  quote_session: Session | null
  previous_close: number | null
}

/** Lists every instrument of `market` whose history was fetched at least once. */
export async function listHistories(db: Db, market: string): Promise<(HistoryState & { symbol: string })[]> {
  const { rows } = await sql<HistoryState & { symbol: string }>`
    select instruments.id, symbol, exchange, asked_at, newest.session, newest.close, quotes.session as quote_session, previous_close
    from instrument_fetches as fetches
      join instruments on instruments.id = fetches.instrument_id
      left join quotes on quotes.instrument_id = instruments.id
      left join lateral (
        select session, close from daily_bars where daily_bars.instrument_id = instruments.id order by session desc limit 1
      ) as newest on true
    where market = ${market} and kind = 'history' and fetched_at is not null
    order by symbol
  `.execute(db)
  return rows
}

/** Times, in epoch milliseconds by symbol, at which histories of `market` were fetched, if at `since` or later. */
export async function readFetchedHistories(db: Db, market: string, since: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('instrument_fetches')
    .innerJoin('instruments', 'instruments.id', 'instrument_fetches.instrument_id')
    .select(['symbol', 'fetched_at'])
    .where('market', '=', market)
    .where('kind', '=', 'history')
    .where('fetched_at', '>=', since)
    .execute()
  return new Map(rows.map(({ symbol, fetched_at }) => [symbol, fetched_at?.getTime() ?? 0]))
}

/** Lists the texts that were looked up since a moment. */
export async function readLookups(
  db: Db,
  market: string,
  texts: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> {
  if (texts.length === 0) return new Set()
  const rows = await db
    .selectFrom('lookups')
    .select('text')
    .where('market', '=', market)
    .where('text', 'in', texts)
    .where('asked_at', '>=', since)
    .execute()
  return new Set(rows.map(({ text }) => text))
}

/** Records the look-up of texts, each there once; returns those that were not looked up since `staleBefore`. */
export async function requestLookups(
  trx: Trx,
  market: string,
  texts: readonly string[],
  { now, staleBefore }: { now: Date; staleBefore: Date },
): Promise<string[]> {
  if (texts.length === 0) return []
  const asked = await trx
    .insertInto('lookups')
    .values(texts.map((text) => ({ market, text, asked_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['market', 'text']).doUpdateSet({ asked_at: now }).where('lookups.asked_at', '<', staleBefore),
    )
    .returning('text')
    .execute()
  return asked.map(({ text }) => text)
}

/** Deletes a batch of look-ups that no longer prevent another; true if more may be left. */
export function pruneLookups(db: Db, before: Date): Promise<boolean> {
  return deleteBatch(db, 'lookups', sql`asked_at < ${before}`)
}

/** Records that these instruments are on some user's screen at `now`. */
export async function markWatched(db: Db, instrumentIds: readonly number[], now: Date): Promise<void> {
  if (instrumentIds.length === 0) return
  await sql`
    insert into watched_instruments (instrument_id, seen_at)
    select id, ${now} from instruments where id = any(${instrumentIds}::int[]) order by id
    on conflict (instrument_id) do update set seen_at = greatest(watched_instruments.seen_at, excluded.seen_at)
  `.execute(db)
}

/** Milliseconds for which a stock counts as being on a screen after a server's report, repeated every few seconds. */
export const WATCHED_MS = 30_000

/** Symbols of `market` that have been on a screen since `since`, followed by those that are on a watchlist. */
export async function listHot(db: Db, market: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select symbol from instruments
    where market = ${market} and ${hot(since)}
    order by not exists (select from watched_instruments where instrument_id = instruments.id and seen_at >= ${since}), symbol
  `.execute(db)
  return rows.map(({ symbol }) => symbol)
}

/** Whether an instrument is on a watchlist, or has been on a screen since `since`. */
export async function isHot(db: Db, instrumentId: number, since: Date): Promise<boolean> {
  const { rows } = await sql`select from instruments where id = ${instrumentId} and ${hot(since)}`.execute(db)
  return rows.length > 0
}

const hot = (since: Date): RawBuilder<unknown> => sql`(
  exists (select from watchlist_items where instrument_id = instruments.id)
  or exists (select from watched_instruments where instrument_id = instruments.id and seen_at >= ${since})
)`
