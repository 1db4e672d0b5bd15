import type { RemoteProvider } from '#domain/market/provider.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { createOutside } from '../../outside/fetch.ts'
import { SourceGate } from '../../outside/source-gate.ts'
import type { Surroundings } from '../stream/outside-stream.ts'
import { createYahooProvider } from '../yahoo.ts'
import { YahooClient } from './client.ts'
import { createYahooFetch } from './fetch.ts'

/** Quotes of 200 symbols take a tenth of a megabyte, the page that gives the cookies one and a half. */
const SIZE_LIMIT = 6 * 2 ** 20
const TIME_LIMIT_MS = 10_000

const clients = new WeakMap<Database, YahooClient>()

/** This process's client of the provider: one session of cookies for all callers. */
export function yahooClient(
  { marketUrl, sourceBudgets }: Pick<Config, 'marketUrl' | 'sourceBudgets'>,
  db: Database,
  surroundings: Surroundings = { random: Math.random },
): YahooClient {
  const held = clients.get(db)
  if (held) return held
  const gate = new SourceGate({ db, source: 'yahoo', budget: sourceBudgets.yahoo, ...surroundings })
  const outside = createOutside({ written: [marketUrl], timeLimitMs: TIME_LIMIT_MS, sizeLimit: SIZE_LIMIT })
  const fetch = createYahooFetch({ outside, marketUrl, gate, clock: surroundings.clock ?? Date.now })
  const client = new YahooClient({ fetch, gate })
  if (surroundings.clock === undefined) clients.set(db, client)
  return client
}

/** The provider, still without the stored instruments. */
export function openYahoo(config: Config, db: Database, surroundings?: Surroundings): RemoteProvider {
  return createYahooProvider(yahooClient(config, db, surroundings), config.marketPollSeconds)
}
