import { runningPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { onClient } from '#platform/testing/client.ts'
import { until } from '../until.ts'
import { startSystem } from './system.ts'

/** A query that says whether the closed bars of a stock, or the headlines of a source, have not been read yet. */
const UNREAD = `
  select from instruments where not exists (select from forecasts where forecasts.instrument_id = instruments.id)
  union all select where (select bool_and(last_ok is not null) from news_sources) is not true limit 1`

/** Makes a data folder as a first `npm start` leaves it, which saves later starts what takes longest. */
export async function prepareData(dataDir: string): Promise<void> {
  const system = await startSystem({ dataDir })
  try {
    await onClient((await runningPostgres(dataDir))!, (client) =>
      until('the results of all closed bars, and the news', async () => (await client.query(UNREAD)).rowCount === 0),
    )
  } finally {
    await system.stop()
  }
}
