// Tested by server/routes/simulator/entries.test.ts.

import { sql } from 'kysely'
import { Book, type BookAccount, type Entry } from '#domain/simulator/book.ts'
import type { Db, Trx } from '../../database/database.ts'
import type { Attempt } from './attempts.ts'

/** An entry as it is stored, with its stock by its symbol. */
export interface StoredEntry extends Entry {
  id: number
  order_id: number | null
}

/** What entries are the lines of: a fill of an order, or what a client paid or noted. */
interface EntrySource {
  order_id?: number
  client_id?: string
}

/** Adds entries to the book of an attempt, which must be locked; `instrumentOf` gives the id of each symbol in them. */
export async function appendEntries(
  trx: Trx,
  { id: attempt_id, user_id }: Pick<Attempt, 'id' | 'user_id'>,
  entries: readonly Entry[],
  instrumentOf: (symbol: string) => number,
  { order_id, client_id }: EntrySource = {},
): Promise<number[]> {
  if (entries.length === 0) return []
  const rows = entries.map(({ at, account, symbol, currency, amount, quantity }) => ({
    attempt_id,
    user_id,
    order_id: order_id ?? null,
    client_id: client_id ?? null,
    at: new Date(at),
    account,
    instrument_id: symbol === null ? null : instrumentOf(symbol),
    currency,
    amount,
    quantity,
  }))
  return (await trx.insertInto('simulator_entries').values(rows).returning('id').execute()).map(({ id }) => id)
}

/**
 * The book of an attempt, of which each account of a stock is one entry, their sum: enough for what is held now, and few
 * however long the book is.
 */
export async function readBook(db: Db, { id, currency }: Pick<Attempt, 'id' | 'currency'>): Promise<Book> {
  const { rows } = await sql<{
    account: BookAccount
    symbol: string | null
    currency: string
    amount: string
    quantity: string
  }>`
    select account, symbol, entries.currency, sum(amount) as amount, sum(quantity) as quantity
    from simulator_entries as entries left join instruments on instruments.id = instrument_id
    where attempt_id = ${id} group by account, symbol, entries.currency
  `.execute(db)
  const sums = rows.map((row) => ({ ...row, at: 0, amount: BigInt(row.amount), quantity: BigInt(row.quantity) }))
  return new Book(currency, sums)
}

/** A dividend that is still to be paid, for want of a rate; `amount` is in its currency. */
export interface OwedDividend {
  attempt_id: number
  instrument_id: number
  symbol: string
  currency: string
  /** Epoch milliseconds. */
  at: number
  amount: bigint
}

/** The dividends that running attempts are owed, or one of them. */
export async function readOwedDividends(db: Db, attemptId: number | null = null): Promise<OwedDividend[]> {
  const { rows } = await sql<Omit<OwedDividend, 'at' | 'amount'> & { at: Date; amount: string }>`
    select attempt_id, instrument_id, symbol, entries.currency, at, -sum(amount) as amount
    from simulator_entries as entries join simulator_attempts as attempts on attempts.id = attempt_id
    join instruments on instruments.id = instrument_id
    where account = 'dividends' and entries.currency <> attempts.currency and ended_at is null
      and (${attemptId}::bigint is null or attempt_id = ${attemptId})
    group by attempt_id, instrument_id, symbol, entries.currency, at having sum(amount) <> 0
  `.execute(db)
  return rows.map(({ at, amount, ...row }) => ({ ...row, at: at.getTime(), amount: BigInt(amount) }))
}

function selectEntries(db: Db) {
  return db
    .selectFrom('simulator_entries as entries')
    .leftJoin('instruments', 'instruments.id', 'instrument_id')
    .select(['entries.id', 'order_id', 'at', 'account', 'symbol', 'entries.currency', 'amount', 'quantity'])
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

function entryOf({ at, amount, quantity, ...row }: EntryRow): StoredEntry {
  return { ...row, at: at.getTime(), amount: BigInt(amount), quantity: BigInt(quantity) }
}

/** The entries of an attempt with ids below `before`, newest first. */
export async function listEntries(
  db: Db,
  attemptId: number,
  { before, limit }: { before: number; limit: number },
): Promise<StoredEntry[]> {
  const page = selectEntries(db).where('attempt_id', '=', attemptId).where('entries.id', '<', before)
  return (await page.orderBy('entries.id', 'desc').limit(limit).execute()).map(entryOf)
}

/** The lines of what a user has paid or noted in a market with a client id, in the order in which they were written. */
export async function readEntriesOfClient(
  db: Db,
  { user_id, market, client_id }: { user_id: number; market: string; client_id: string },
): Promise<StoredEntry[]> {
  const own = selectEntries(db)
    .innerJoin('simulator_attempts as attempts', 'attempts.id', 'attempt_id')
    .where('entries.user_id', '=', user_id)
    .where('entries.client_id', '=', client_id)
    .where('attempts.market', '=', market)
  return (await own.orderBy('entries.id').execute()).map(entryOf)
}

/** The whole book of an attempt, in the order in which it was written. */
export async function readEntries(db: Db, attemptId: number): Promise<StoredEntry[]> {
  const all = { before: Number.MAX_SAFE_INTEGER, limit: Number.MAX_SAFE_INTEGER }
  return (await listEntries(db, attemptId, all)).reverse()
}
