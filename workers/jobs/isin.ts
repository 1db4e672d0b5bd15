import { readIsins, rememberIsin } from '#platform/repositories/market/isins.ts'
import { openRemote } from '../providers/index.ts'
import type { JobDefinition } from './job.ts'
import { addFound } from './lookup.ts'

/** Asks the running market's source whose an ISIN is, adds what it finds, and keeps the answer; a failure is none. */
export const isin: JobDefinition<'isin'> = {
  queue: 'isin',
  async run(context, { data: { isin } }) {
    const { db, config } = context
    const market = config.market.id
    const now = Date.now()
    const known = await readIsins(db, market, [isin], now)
    const remote = await openRemote(config, db)
    if (known.has(isin) || !remote?.ofIsin) return
    const found = await remote.ofIsin(isin)
    const symbols = found.map(({ symbol }) => symbol)
    await addFound(context, found, (trx) => rememberIsin(trx, market, { isin, symbols }, new Date(now)))
  },
}
