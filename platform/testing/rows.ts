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

/** Adds an attempt of the simulator with 5,000 of its currency, and an order with a fill that is not booked. */
export async function addAttempt(
  db: Database,
  { user_id, instrument_id, currency, at }: { user_id: number; instrument_id: number; currency: string; at: Date },
): Promise<void> {
  const costs = { fixed: 1_000_000n, percent: 0n, minimum: 0n }
  const { id: attempt_id } = await db
    .insertInto('simulator_attempts')
    .values({
      user_id,
      market: 'm',
      epoch: null,
      currency,
      kind: 'orders',
      ...costs,
      followed: [],
      started_at: at,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const asked = {
    side: 'buy',
    type: 'limit',
    quantity: 10_000_000n,
    limit_price: 99_500_000n,
    stop_price: null,
  } as const
  const { id: order_id } = await db
    .insertInto('simulator_orders')
    .values({
      ...asked,
      attempt_id,
      user_id,
      instrument_id,
      client_id: null,
      valid_until: '90d',
      placed_at: at,
      expires_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fill = {
    price: 99_500_000n,
    quantity: 10_000_000n,
    value: 995_000_000n,
    margin: 0n,
    costs: 1_000_000n,
    rate: null,
    rate_day: null,
    provisional: false,
  }
  await db
    .insertInto('simulator_fills')
    .values({ ...fill, order_id, user_id, at, as_of: at })
    .execute()
  const entry = { order_id: null, instrument_id: null, account: 'cash', amount: 5_000_000_000n, quantity: 0n } as const
  await db
    .insertInto('simulator_entries')
    .values({ ...entry, attempt_id, user_id, at, currency })
    .execute()
}
