import type { Database } from '#platform/database/database.ts'
import { hasShownValues } from '#platform/repositories/market/feed.ts'
import type { Deps } from '../deps.ts'

/** Runs a read of one stock on the database that holds it up to date. */
export type StockRead = <T>(stock: { id: number; symbol: string }, work: (db: Database) => Promise<T>) => Promise<T>

/** Reads a stock for its page: the result is never older than what the sockets of this server have shown. */
export function readStock<T>(
  { reads, newest, config }: Pick<Deps, 'reads' | 'newest' | 'config'>,
  { id, symbol }: { id: number; symbol: string },
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const shown = {
    market: config.market.id,
    epoch: newest.epoch,
    quote: newest.quote(symbol)?.seq ?? 0,
    indicators: newest.indicators(symbol)?.seq ?? 0,
  }
  return reads.read((replica) => hasShownValues(replica, id, shown), work)
}
