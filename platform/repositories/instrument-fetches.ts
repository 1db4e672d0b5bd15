import { sql } from 'kysely'
import type { Session } from '../../domain/market/types.ts'
import type { Db } from '../database.ts'
import type { FetchKind } from '../tables/sources.ts'
import type { Trx } from '../transaction.ts'

/**
 * Takes on the fetch of something for one instrument: false where it was asked for since `staleBefore`. The job that
 * does it commits with this row.
 */
export async function askFetch(
  trx: Trx,
  instrumentId: number,
  kind: FetchKind,
  { now, staleBefore }: { now: Date; staleBefore: Date },
): Promise<boolean> {
  const asked = await trx
    .insertInto('instrument_fetches')
    .values({ instrument_id: instrumentId, kind, asked_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['instrument_id', 'kind'])
        .doUpdateSet({ asked_at: now })
        .where('instrument_fetches.asked_at', '<', staleBefore),
    )
    .returning('instrument_id')
    .executeTakeFirst()
  return asked !== undefined
}

/** What was asked for has come. */
export async function markFetched(db: Db, instrumentId: number, kind: FetchKind, now: Date): Promise<void> {
  await db
    .insertInto('instrument_fetches')
    .values({ instrument_id: instrumentId, kind, asked_at: now, fetched_at: now })
    .onConflict((conflict) => conflict.columns(['instrument_id', 'kind']).doUpdateSet({ fetched_at: now }))
    .execute()
}

/** Instruments of `symbols` whose `kind` was never asked for, or neither asked for nor fetched since the given moments. */
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

/** A stored history beside what its quote says of it. */
export interface HistoryState {
  id: number
  exchange: string | null
  asked_at: Date
  /** The newest stored bar; null where the source has none. */
  session: Session | null
  close: number | null
  quote_session: Session | null
  previous_close: number | null
}

/** Every instrument of `market` whose history was fetched once. */
export async function listHistories(db: Db, market: string): Promise<HistoryState[]> {
  const { rows } = await sql<HistoryState>`
    select instruments.id, exchange, asked_at, newest.session, newest.close, quotes.session as quote_session, previous_close
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

/** When each history of `market` was fetched, where that was at `since` or later; epoch milliseconds by symbol. */
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
