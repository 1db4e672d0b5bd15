import { ledgersOf } from '#domain/market/sources.ts'
import { checkChain } from '#platform/repositories/signals/ledger-chain.ts'
import type { JobDefinition } from './job.ts'

/** Checks the chains of the running market's ledger, a part in each run, again and again from the first entry. */
export const ledgerCheck: JobDefinition<'ledger-check'> = {
  queue: 'ledger-check',
  async run({ db, config, log }) {
    for (const market of ledgersOf(config.market.id)) {
      const { broken_at } = await checkChain(db, market, new Date())
      if (broken_at !== null) log.error({ market, broken_at }, 'the ledger is not as it was written')
    }
  },
}
