import { toColumns } from '../domain/market/bars/columns.ts'
import type { MarketDataProvider } from '../domain/market/provider.ts'
import type { Session } from '../domain/market/types.ts'
import type { Db } from '../platform/database/database.ts'
import { lastSession, upsertCandles } from '../platform/repositories/market/candles.ts'

/** Stores the closed bars of a stock before `session` that `provider` has and the database lacks. */
export async function catchUp(
  db: Db,
  provider: Pick<MarketDataProvider, 'candles'>,
  { id, symbol }: { id: number; symbol: string },
  session: Session,
): Promise<void> {
  const last = (await lastSession(db, id)) ?? ''
  if (last >= session) return
  const missing = (await provider.candles(symbol, session)).filter((candle) => candle.session > last)
  await upsertCandles(db, id, toColumns(missing))
}
