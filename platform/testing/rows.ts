import { randomUUID } from 'node:crypto'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { quoteOf } from '#domain/market/testing/quote.ts'
import type { Quote } from '#domain/market/types.ts'
import type { Database } from '../database/database.ts'
import { startFeedTerm } from '../repositories/market/feed.ts'
import { listInstruments, upsertInstruments } from '../repositories/market/instruments.ts'
import { listSources, type SourceState } from '../repositories/market/source-calls.ts'

/** Adds instruments to `market` that have only symbols. Returns their ids by symbol. */
export async function addInstruments(db: Database, market: string, symbols: string[]): Promise<Map<string, number>> {
  await upsertInstruments(
    db,
    market,
    symbols.map((symbol) => instrumentOf(symbol, { name: symbol, currency: null })),
  )
  return new Map((await listInstruments(db, market)).map((row) => [row.symbol, row.id]))
}

/** Starts a feed of `market` in a new epoch, and returns the epoch. */
export async function addFeed(db: Database, market: string): Promise<string> {
  const epoch = randomUUID()
  await startFeedTerm(db, { market, leader: randomUUID(), settings: '', now: new Date(), shards: [0], of: 1 })
  await db.updateTable('feeds').set({ epoch }).where('market', '=', market).execute()
  return epoch
}

/** A quote of an open market at the present time. */
export function testQuote(symbol: string, price: number, rest: Partial<Quote> = {}): Quote {
  const row = { session: '2026-11-20', last_volume: 1_000, as_of: Date.now(), poll_seconds: 15 }
  return quoteOf(symbol, price, { ...row, bid: null, ask: null, source: null, ...rest })
}

/** Adds a user who cannot log in and who follows these instruments. */
export async function addFollower(db: Database, email: string, follows: readonly number[]): Promise<number> {
  const user = { email, name: 'x', password_hash: 'x' }
  const { id: user_id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const items = follows.map((instrument_id) => ({ user_id, instrument_id }))
  await db.insertInto('watchlist_items').values(items).execute()
  return user_id
}

/** Reads the state of a source at the moment `now`; null before its first call. */
export async function readSource(
  db: Parameters<typeof listSources>[0],
  source: string,
  now: Parameters<typeof listSources>[1],
): Promise<SourceState | null> {
  return (await listSources(db, now)).find((state) => state.source === source) ?? null
}
