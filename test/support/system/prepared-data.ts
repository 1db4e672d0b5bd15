import { Client } from 'pg'
import { runningPostgres } from '../../../platform/embedded-postgres/attach.ts'
import { until } from '../until.ts'
import { startSystem } from './system.ts'

/** Stocks whose closed bars have not been read yet. */
const UNREAD = `
  select from instruments where not exists (select from forecasts where forecasts.instrument_id = instruments.id) limit 1`

/** Makes a data folder as a first `npm start` leaves it: what takes longest in a start is in it. */
export async function prepareData(dataDir: string): Promise<void> {
  const system = await startSystem({ dataDir })
  const client = new Client({ connectionString: await runningPostgres(dataDir) })
  try {
    await client.connect()
    await until('the results of all closed bars', async () => (await client.query(UNREAD)).rowCount === 0)
  } finally {
    await client.end()
    await system.stop()
  }
}
