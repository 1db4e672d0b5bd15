import type { NewsProvider } from '../../../domain/news/provider.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database.ts'
import { yahooClient } from '../yahoo/open.ts'
import { createFeedsProvider } from './feeds.ts'
import { createSimulatedNews } from './simulated.ts'
import { createYahooNews } from './yahoo.ts'

/** A line for each kind of news source; null where it has nothing to say about the running market. */
const PROVIDERS: readonly ((config: Config, db: Database) => NewsProvider | null)[] = [
  // Invented headlines are about invented companies only.
  ({ market, marketSeed }) => (market.kind === 'simulated' ? createSimulatedNews(marketSeed) : null),
  (config) => (config.newsFeeds || config.market.kind === 'yahoo' ? createFeedsProvider(config) : null),
  (config, db) => (config.market.kind === 'yahoo' ? createYahooNews(yahooClient(config, db)) : null),
]

/** The news providers of the running market. */
export function createNewsProviders(config: Config, db: Database): NewsProvider[] {
  return PROVIDERS.flatMap((create) => create(config, db) ?? [])
}
