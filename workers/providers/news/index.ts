import type { NewsProvider } from '#domain/news/provider.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { createSimulatedNews } from './simulated.ts'

type Open = (config: Config, db: Database) => Promise<NewsProvider | null>

/**
 * One line for each kind of news source; null if it has no news about the running market. Network code is loaded only
 * when it is used.
 */
const PROVIDERS: readonly Open[] = [
  // Invented headlines are about invented companies only.
  async ({ market, marketSeed }) => (market.kind === 'simulated' ? createSimulatedNews(marketSeed) : null),
  async (config, db) => (config.newsFeeds || config.market.sources.includes('yahoo') ? openFeeds(config, db) : null),
  async (config, db) => (config.market.sources.includes('yahoo') ? openYahooNews(config, db) : null),
]

async function openFeeds(config: Config, db: Database): Promise<NewsProvider> {
  const { createFeedsProvider, feedsFetch, throughHostGates } = await import('./feeds.ts')
  const budget = config.sourceBudgets.feeds
  return createFeedsProvider(config, throughHostGates(feedsFetch(config), { db, budget }))
}

async function openYahooNews(config: Config, db: Database): Promise<NewsProvider> {
  const [{ createYahooNews }, { yahooClient }] = await Promise.all([import('./yahoo.ts'), import('../yahoo.ts')])
  return createYahooNews(yahooClient(config, db))
}

/** The news providers of the running market. */
export async function openNewsProviders(config: Config, db: Database): Promise<NewsProvider[]> {
  const all = await Promise.all(PROVIDERS.map((open) => open(config, db)))
  return all.filter((provider) => provider !== null)
}
