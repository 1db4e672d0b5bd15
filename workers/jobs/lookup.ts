import type { Instrument } from '#domain/market/types.ts'
import type { Trx } from '#platform/database/database.ts'
import { listListedInstruments, upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { openRemote } from '../providers/index.ts'
import type { JobContext, JobDefinition } from './job.ts'

/** Searches do not grow a market beyond this: each instrument costs calls for as long as it is listed. */
const MOST_INSTRUMENTS = 5_000

/** Looks up a search without results at the running market's remote source, and adds the equities it finds. */
export const lookup: JobDefinition<'lookup'> = {
  queue: 'lookup',
  async run(context, { data }) {
    const remote = await openRemote(context.config, context.db)
    if (remote) await addFound(context, await remote.search(data.text))
  },
}

/** Adds those of the found instruments that the market does not have; `also` commits with them. */
export async function addFound(
  { db, bus, config }: Pick<JobContext, 'db' | 'bus' | 'config'>,
  found: readonly Instrument[],
  also?: (trx: Trx) => Promise<void>,
): Promise<void> {
  const market = config.market.id
  const known = new Set((await listListedInstruments(db, market)).map(({ symbol }) => symbol))
  const fresh = found.filter(({ symbol }) => !known.has(symbol)).slice(0, Math.max(0, MOST_INSTRUMENTS - known.size))
  if (fresh.length === 0 && also === undefined) return
  await db.transaction().execute(async (trx) => {
    if (fresh.length > 0) {
      await upsertInstruments(trx, market, fresh)
      await bus.publish('instruments', { market }, trx)
    }
    await also?.(trx)
  })
}
