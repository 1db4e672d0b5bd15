import { markFetched } from '../../platform/repositories/instrument-fetches.ts'
import { describeCompany, listInstruments } from '../../platform/repositories/instruments.ts'
import { createProvider } from '../providers/index.ts'
import type { JobDefinition } from './job.ts'

/** Fetches the details of one company from the running market's far source. */
export const company: JobDefinition<'company'> = {
  queue: 'company',
  async run({ db, bus, config }, { data }) {
    const { remote } = await createProvider(config, db, 0)
    const instrument = (await listInstruments(db, config.market.id)).find(({ id }) => id === data.instrument_id)
    if (!remote || !instrument) return
    const profile = await remote.company(instrument.symbol)
    await db.transaction().execute(async (trx) => {
      await markFetched(trx, instrument.id, 'company', new Date())
      if (profile && (await describeCompany(trx, instrument.id, profile))) {
        await bus.publish('companies', { market: config.market.id }, trx)
      }
    })
  },
}
