import { isHot, markFetched, WATCHED_MS } from '#platform/repositories/market/fetches.ts'
import { describeCompany, findInstrument } from '#platform/repositories/market/instruments.ts'
import { openRemote } from '../providers/index.ts'
import type { JobDefinition } from './job.ts'

/** Fetches the details of one company from the running market's remote source. */
export const company: JobDefinition<'company'> = {
  queue: 'company',
  async run({ db, bus, config }, { data }) {
    const instrument = await findInstrument(db, config.market.id, data.instrument_id)
    const remote = instrument && (await openRemote(config, db, instrument))
    if (!remote) return
    const isHotNow = await isHot(db, instrument.id, new Date(Date.now() - WATCHED_MS))
    const profile = await remote.company(instrument.symbol, isHotNow ? 'first' : 'rest')
    await db.transaction().execute(async (trx) => {
      await markFetched(trx, instrument.id, 'company', new Date())
      if (profile && (await describeCompany(trx, instrument.id, profile))) {
        await bus.publish('companies', { market: config.market.id }, trx)
      }
    })
  },
}
