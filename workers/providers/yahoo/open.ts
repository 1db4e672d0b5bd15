import type { MarketDataProvider } from '../../../domain/market/provider.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Database } from '../../../platform/database/database.ts'
import { createOutside } from '../../outside/fetch.ts'
import { SourceGate } from '../../outside/source-gate.ts'
import { createYahooProvider } from '../yahoo.ts'
import { YahooClient } from './client.ts'
import { createYahooFetch } from './fetch.ts'
import { readUniverse } from './universe.ts'

/** Quotes of 200 symbols take a tenth of a megabyte, the page that gives the cookies one and a half. */
const SIZE_LIMIT = 6 * 2 ** 20
const TIME_LIMIT_MS = 10_000

const clients = new WeakMap<Database, YahooClient>()

/** This process's client of the provider: one session of cookies for all callers. */
export function yahooClient({ marketUrl, sourceBudgets }: Config, db: Database): YahooClient {
  const held = clients.get(db)
  if (held) return held
  const gate = new SourceGate({ db, source: 'yahoo', budget: sourceBudgets.yahoo, random: Math.random })
  const outside = createOutside({
    written: marketUrl === null ? [] : [marketUrl],
    timeLimitMs: TIME_LIMIT_MS,
    sizeLimit: SIZE_LIMIT,
  })
  const fetch = createYahooFetch({ outside, marketUrl, gate, clock: Date.now })
  const client = new YahooClient({ fetch, gate })
  clients.set(db, client)
  return client
}

/** The provider, still without the stored instruments. */
export function openYahoo(config: Config, db: Database): MarketDataProvider {
  return createYahooProvider({
    client: yahooClient(config, db),
    universe: readUniverse,
    pollSeconds: config.marketPollSeconds,
  })
}
