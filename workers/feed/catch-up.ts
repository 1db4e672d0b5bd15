import { toColumns } from '#domain/market/bars/columns.ts'
import type { LocalProvider } from '#domain/market/provider.ts'
import type { Session } from '#domain/market/types.ts'
import type { Db } from '#platform/database/database.ts'
import { upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'

/** Stores the closed bars of a stock between the sessions `after` (its newest stored one; null if none) and `before`. */
export async function catchUp(
  db: Db,
  provider: Pick<LocalProvider, 'closedBars'>,
  { id, symbol }: { id: number; symbol: string },
  { after, before }: { after: Session | null; before: Session },
): Promise<void> {
  if (after !== null && after >= before) return
  const candles = await provider.closedBars(symbol, before)
  await upsertDailyBars(db, id, toColumns(candles.filter(({ session }) => after === null || session > after)))
}
