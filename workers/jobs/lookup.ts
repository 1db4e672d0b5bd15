import { listListedInstruments, upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { openRemote } from '../providers/index.ts'
import type { JobDefinition } from './job.ts'

/** Searches do not grow a market beyond this: each instrument costs calls for as long as it is listed. */
const MOST_INSTRUMENTS = 5_000

/** Looks up a search without results at the running market's remote source, and adds the equities it finds. */
export const lookup: JobDefinition<'lookup'> = {
  queue: 'lookup',
  async run({ db, bus, config }, { data }) {
    const market = config.market.id
    const remote = await openRemote(config, db)
    if (!remote) return
    const found = await remote.search(data.text)
    const known = new Set((await listListedInstruments(db, market)).map(({ symbol }) => symbol))
    const fresh = found.filter(({ symbol }) => !known.has(symbol)).slice(0, Math.max(0, MOST_INSTRUMENTS - known.size))
    if (fresh.length === 0) return
    await db.transaction().execute(async (trx) => {
      await upsertInstruments(trx, market, fresh)
      await bus.publish('instruments', { market }, trx)
    })
  },
}
