import type { NewsCompany, NewsProvider, NewsSource } from '#domain/news/provider.ts'
import type { Config } from '#platform/config/config.ts'
import { createOutside, type OutsideFetch } from '../../outside/fetch.ts'
import { BUILT_IN_FEEDS } from './built-in-feeds.ts'
import { type FeedAddress, feedSource, keyOf } from './feed-source.ts'

/** Latin American Spanish; news of the last week, since older items were read before or are no news. */
const SEARCH = 'https://news.google.com/rss/search?q={query}&hl=es-419&gl=US&ceid=US:es-419'
const SEARCH_WORDS = 'acciones when:7d'

type FeedsConfig = Pick<Config, 'newsFeeds' | 'market' | 'marketUrl'>

/**
 * RSS, Atom and RDF feeds: those of NEWS_FEEDS or, in the real market, the built-in ones plus a search for each
 * followed company. MARKET_URL replaces every host that the operator did not write.
 */
export function createFeedsProvider(config: FeedsConfig, outside: OutsideFetch = feedsOutside(config)): NewsProvider {
  const feeds = listedFeeds(config).map((feed) => feedSource(feed, outside))
  return {
    name: 'feeds',
    async sources(followed) {
      return config.market.sources.includes('yahoo') ? [...feeds, ...followed.map(search)] : feeds
    },
  }

  function search({ symbol, name }: NewsCompany): NewsSource {
    const address = SEARCH.replace('{query}', encodeURIComponent(`${name} ${SEARCH_WORDS}`))
    return feedSource({ key: `search:${symbol}`, address: onHost(address, config.marketUrl) }, outside)
  }
}

export function feedsOutside({ newsFeeds, marketUrl }: FeedsConfig): OutsideFetch {
  return createOutside({ written: [...(newsFeeds ?? []), marketUrl] })
}

function listedFeeds({ newsFeeds, market, marketUrl }: FeedsConfig): FeedAddress[] {
  if (newsFeeds !== null) return [...new Set(newsFeeds)].map((address) => ({ address, key: keyOf(address) }))
  // If a mirror or a fake server replaces the hosts, no others are called.
  if (!market.sources.includes('yahoo') || marketUrl !== null) return []
  return BUILT_IN_FEEDS.map((feed) => ({ ...feed, key: keyOf(feed.address) }))
}

/** Path and query of `address` on another host, after its own path. */
function onHost(address: string, host: string | null): string {
  if (host === null) return address
  const { pathname, search } = new URL(address)
  return host + pathname + search
}
