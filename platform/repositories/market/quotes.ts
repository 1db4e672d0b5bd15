import { type RawBuilder, sql } from 'kysely'
import type { Minute, Quote } from '#domain/market/types.ts'
import type { Bus } from '../../bus/bus.ts'
import type { StoredQuote, Ticks } from '../../bus/ticks/ticks.ts'
import type { Db } from '../../database/database.ts'
import type { QuoteTable } from '../../tables/market.ts'

/**
 * The fields of a quote by which two rows count as different, with the types in which they are written; the minute's do
 * not.
 */
const FIELDS = {
  session: 'date',
  price: 'float8',
  previous_close: 'float8',
  open: 'float8',
  day_low: 'float8',
  day_high: 'float8',
  last_volume: 'float8',
  bid: 'float8',
  ask: 'float8',
  as_of: 'float8',
  market_state: 'text',
  delay_seconds: 'float8',
  poll_seconds: 'float8',
  frozen: 'boolean',
  source: 'text',
} as const satisfies Record<keyof QuoteTable & keyof Quote, string>
const MINUTE = ['time', 'open', 'high', 'low', 'volume', 'volume_from'] as const satisfies (keyof Minute)[]
const FIELD_NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[]
const MINUTE_NAMES = MINUTE.map((name) => `minute_${name}` as const)
const WRITTEN = [...FIELD_NAMES, ...MINUTE_NAMES]
const listOf = (names: readonly string[], table?: 'quotes' | 'excluded') =>
  sql.raw(names.map((name) => (table ? `${table}.${name}` : name)).join(', '))
// These lists are put together once, since every write of quotes needs them.
const WRITTEN_LIST = listOf(WRITTEN)
const NEW_WRITTEN = listOf(WRITTEN, 'excluded')
const OLD_FIELDS = listOf(FIELD_NAMES, 'quotes')
const NEW_FIELDS = listOf(FIELD_NAMES, 'excluded')
const INSTANTS = ['as_of', 'minute_time']
const FRESH = sql.raw(
  WRITTEN.map((name) => (INSTANTS.includes(name) ? `to_timestamp(${name} / 1000)` : name)).join(', '),
)

/**
 * Stores quotes inside lockFeed's transaction. Returns a function, to be called after the commit, that notifies the
 * servers: with the quotes themselves where the bus carries them, else with a hint, and not at all where nothing
 * changed.
 */
export async function storeQuotes(
  trx: Db,
  { bus, market }: { bus: Bus; market: string },
  instrumentIds: readonly number[],
  quotes: readonly Quote[],
): Promise<() => Promise<void>> {
  const { ticks } = bus
  if (ticks && quotes.length > 0) {
    const stored = await upsertTicks(trx, market, instrumentIds, quotes)
    return async () => {
      if (stored.seq > 0) await ticks.publish(stored)
    }
  }
  const seq = await upsertQuotes(trx, instrumentIds, quotes)
  return async () => {
    if (seq > 0) await bus.publish('quotes', { seq })
  }
}

/**
 * Stores the newest quotes with the minutes that they belong to; `instrumentIds[i]` owns `quotes[i]`. Equal rows are
 * not written. Returns the newest seq given out, 0 when nothing changed. Writers of one market must take turns
 * (lockFeed): a reader relies on no lower seq being committed after a higher one.
 */
export async function upsertQuotes(
  db: Db,
  instrumentIds: readonly number[],
  quotes: readonly Quote[],
): Promise<number> {
  if (quotes.length === 0) return 0
  const { rows } = await sql<{ seq: number }>`
    with written as (${upsert(instrumentIds, quotes)} returning seq)
    select coalesce(max(seq), 0) as seq from written
  `.execute(db)
  return Number(rows[0].seq)
}

/** Stores quotes as `upsertQuotes` does, inside lockFeed's transaction, and returns those that a bus is to carry. */
export async function upsertTicks(
  db: Db,
  market: string,
  instrumentIds: readonly number[],
  quotes: readonly Quote[],
): Promise<Ticks> {
  // The ids come as one text, since a row for each quote would cost the driver more than the quotes cost the bus.
  const { rows } = await sql<{ epoch: string; after: number; seq: number; written: string | null }>`
    with written as (${upsert(instrumentIds, quotes)} returning instrument_id, seq)
    select (select epoch from feeds where market = ${market}) as epoch,
      coalesce((select seq from quotes join instruments on instruments.id = instrument_id where market = ${market}
        order by seq desc limit 1), 0) as after,
      coalesce(max(seq), 0) as seq, string_agg(instrument_id || ' ' || seq, ' ') as written
    from written
  `.execute(db)
  const [{ epoch, after, seq, written }] = rows
  const pairs = written === null ? [] : written.split(' ')
  const seqs = new Map<number, number>()
  for (let i = 0; i < pairs.length; i += 2) seqs.set(Number(pairs[i]), Number(pairs[i + 1]))
  const stored = quotes.filter((_, i) => seqs.has(instrumentIds[i]))
  return {
    market,
    epoch,
    after: Number(after),
    seq: Number(seq),
    quotes: stored,
    seqs: instrumentIds.flatMap((id) => seqs.get(id) ?? []),
  }
}

function upsert(instrumentIds: readonly number[], quotes: readonly Quote[]): RawBuilder<unknown> {
  // A column is one text, since the driver would check each value for quoting, which none needs: the longest part of a
  // flush.
  const column = (values: readonly unknown[], type: string) => sql`${`{${values.join()}}`}::${sql.raw(type)}[]`
  const columns = [
    column(instrumentIds, 'int'),
    ...FIELD_NAMES.map((name) =>
      column(
        quotes.map((quote) => quote[name] ?? 'null'),
        FIELDS[name],
      ),
    ),
    ...MINUTE.map((name) =>
      column(
        quotes.map(({ minute }) => minute?.[name] ?? 'null'),
        'float8',
      ),
    ),
  ]
  return sql`
    insert into quotes (instrument_id, ${WRITTEN_LIST}, seq)
    select instrument_id, ${FRESH}, nextval('newest_seq')
    from unnest(${sql.join(columns)}) as fresh (instrument_id, ${WRITTEN_LIST})
    on conflict (instrument_id) do update
      set (${WRITTEN_LIST}, seq) = row(${NEW_WRITTEN}, excluded.seq)
      where (${OLD_FIELDS}) is distinct from (${NEW_FIELDS})`
}

/** Reads the instant and the volume of the stored price of each of these instruments that has one. */
export async function readVolumes(
  db: Db,
  instrumentIds: readonly number[],
): Promise<Map<number, Pick<StoredQuote, 'session' | 'as_of' | 'last_volume'>>> {
  const rows = await db
    .selectFrom('quotes')
    .select(['instrument_id', 'session', 'as_of', 'last_volume'])
    .where(sql<boolean>`instrument_id = any(${instrumentIds}::int[])`)
    .execute()
  return new Map(rows.map(({ instrument_id, as_of, ...rest }) => [instrument_id, { ...rest, as_of: as_of.getTime() }]))
}

/** Reads the stored price of each of these instruments that has one. */
export async function readPrices(
  db: Db,
  instrumentIds: readonly number[],
): Promise<Map<number, Pick<StoredQuote, 'seq' | 'session' | 'price' | 'as_of' | 'frozen'>>> {
  if (instrumentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('quotes')
    .select(['instrument_id', 'seq', 'session', 'price', 'as_of', 'frozen'])
    .where(sql<boolean>`instrument_id = any(${instrumentIds}::int[])`)
    .execute()
  return new Map(rows.map(({ instrument_id, as_of, ...rest }) => [instrument_id, { ...rest, as_of: as_of.getTime() }]))
}

/**
 * Reads quotes of `market` above `seq`, ascending, of all symbols or of those in `only`. The market's epoch is read in
 * the same statement, so that it is the one of the quotes.
 */
export async function readQuotesAbove(
  db: Db,
  market: string,
  seq: number,
  limit: number,
  only: readonly string[] | null = null,
): Promise<StoredQuote[]> {
  const rows = await db
    .selectFrom('quotes')
    .innerJoin('instruments', 'instruments.id', 'quotes.instrument_id')
    .innerJoin('feeds', 'feeds.market', 'instruments.market')
    .select(['symbol', ...WRITTEN, 'seq', 'epoch'])
    .where('instruments.market', '=', market)
    .where('seq', '>', seq)
    .$if(only !== null, (query) => query.where(sql<boolean>`symbol = any(${only}::text[])`))
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(toQuote)
}

function toQuote(row: Omit<QuoteTable, 'instrument_id'> & Pick<StoredQuote, 'symbol' | 'epoch'>): StoredQuote {
  const { as_of, minute_time, minute_open, minute_high, minute_low, minute_volume, minute_volume_from, ...quote } = row
  const minute = minute_time && {
    time: minute_time.getTime(),
    open: minute_open as number,
    high: minute_high as number,
    low: minute_low as number,
    close: row.price,
    volume: minute_volume as number,
    volume_from: minute_volume_from,
  }
  return { ...quote, as_of: as_of.getTime(), minute }
}
