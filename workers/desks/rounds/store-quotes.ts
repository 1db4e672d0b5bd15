import type { QuoteOfMinute } from '../../../domain/market/bars/minute-fold.ts'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Db } from '../../../platform/database/database.ts'
import { upsertQuotes, upsertTicks } from '../../../platform/repositories/market/quotes.ts'

/**
 * Stores quotes inside holdFeed's transaction. Returns what tells the servers, for after the commit: the quotes
 * themselves where the bus carries them, a hint where not, nothing where nothing changed.
 */
export async function storeQuotes(
  trx: Db,
  { bus, market }: { bus: Bus; market: string },
  instrumentIds: readonly number[],
  quotes: readonly QuoteOfMinute[],
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
