import { sql } from 'kysely'
import type { Session } from '#domain/market/types.ts'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { FetchKind } from '../../tables/sources.ts'

/** Data to fetch for an instrument, unless it was requested since `staleBefore`. */
export interface FetchAsk {
  id: number
  staleBefore: Date
}

/** Accepts these fetches; returns the instruments of those that are due, in order. Their jobs commit with the rows. */
export async function askFetches(trx: Trx, kind: FetchKind, asks: readonly FetchAsk[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with asks as (
      select * from unnest(${asks.map(({ id }) => id)}::int[],
        ${asks.map(({ staleBefore }) => staleBefore.toISOString())}::timestamptz[]) as asks (id, stale_before)
    ), again as (
      update instrument_fetches as told set asked_at = ${now} from asks
      where told.instrument_id = asks.id and kind = ${kind} and told.asked_at < stale_before returning asks.id
    ), first as (
      insert into instrument_fetches (instrument_id, kind, asked_at) select id, ${kind}, ${now} from asks
      on conflict (instrument_id, kind) do nothing returning instrument_id as id
    )
    select id from again union all select id from first
  `.execute(trx)
  const due = new Set(rows.map(({ id }) => id))
  return asks.map(({ id }) => id).filter((id) => due.has(id))
}

/** The requested data has come. */
export async function markFetched(db: Db, instrumentId: number, kind: FetchKind, now: Date): Promise<void> {
  await db
    .insertInto('instrument_fetches')
    .values({ instrument_id: instrumentId, kind, asked_at: now, fetched_at: now })
    .onConflict((conflict) => conflict.columns(['instrument_id', 'kind']).doUpdateSet({ fetched_at: now }))
    .execute()
}

/**
 * Instruments of `symbols` whose `kind` was never requested, or neither requested nor fetched since the given moments.
 */
export async function listUnfetched(
  db: Db,
  market: string,
  kind: FetchKind,
  { symbols, askedBefore, fetchedBefore }: { symbols: readonly string[]; askedBefore: Date; fetchedBefore: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from instruments left join instrument_fetches as told
      on told.instrument_id = instruments.id and told.kind = ${kind}
    where market = ${market} and symbol = any(${symbols}::text[])
      and (told.asked_at is null
        or told.asked_at < ${askedBefore} and coalesce(told.fetched_at, '-infinity') < ${fetchedBefore})
    order by symbol
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** A stored history with its quote's information about it. */
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

/** Every instrument of `market` whose history was fetched once. */
export async function listHistories(db: Db, market: string): Promise<(HistoryState & { symbol: string })[]> {
  const { rows } = await sql<HistoryState & { symbol: string }>`
    select instruments.id, symbol, exchange, asked_at, newest.session, newest.close, quotes.session as quote_session, previous_close
    from instrument_fetches as told
      join instruments on instruments.id = told.instrument_id
      left join quotes on quotes.instrument_id = instruments.id
      left join lateral (
        select session, close from candles where candles.instrument_id = instruments.id order by session desc limit 1
      ) as newest on true
    where market = ${market} and kind = 'history' and fetched_at is not null
    order by symbol
  `.execute(db)
  return rows
}

/** When each history of `market` was fetched, if at `since` or later; epoch milliseconds by symbol. */
export async function historiesSince(db: Db, market: string, since: Date): Promise<Map<string, number>> {
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
