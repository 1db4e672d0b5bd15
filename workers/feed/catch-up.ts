import { toColumns } from '#domain/market/bars/columns.ts'
import type { LocalProvider } from '#domain/market/provider.ts'
import type { Session } from '#domain/market/types.ts'
import type { Db } from '#platform/database/database.ts'
import { upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'

/** Stores a stock's closed bars between sessions `after` (the newest stored one; null if none) and `before`. */
export async function catchUp(
  db: Db,
  provider: Pick<LocalProvider, 'closedBars'>,
  { id, symbol }: { id: number; symbol: string },
  { after, before }: { after: Session | null; before: Session },
): Promise<void> {
  if (after !== null && after >= before) return
  const bars = await provider.closedBars(symbol, before)
  await upsertDailyBars(db, id, toColumns(bars.filter(({ session }) => after === null || session > after)))
}
