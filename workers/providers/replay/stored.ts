import { emptyColumns } from '#domain/market/bars/columns.ts'
import type { LocalProvider } from '#domain/market/provider.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { listSessions, readDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { listListedInstruments } from '#platform/repositories/market/instruments.ts'
import { createReplayProvider } from '../replay.ts'

/** A replay of the bars that the running market has in the database. */
export async function openStoredReplay(config: Config, db: Database, anchor: number): Promise<LocalProvider> {
  const instruments = await listListedInstruments(db, config.market.id)
  const ids = new Map(instruments.map(({ symbol, id }) => [symbol, id]))
  return createReplayProvider({
    instruments,
    sessions: await listSessions(db, config.market.id),
    load: async (symbol) => {
      const id = ids.get(symbol)
      return id === undefined ? emptyColumns(0) : readDailyBars(db, id, null)
    },
    start: config.replayStart,
    daySeconds: config.replayDaySeconds,
    anchor,
  })
}
