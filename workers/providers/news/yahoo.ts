import { SYMBOL_PATTERN } from '#domain/market/types.ts'
import type { Headline, NewsProvider, NewsSource } from '#domain/news/provider.ts'
import { instantOf, type Row, textOf } from '../remote/untrusted-values.ts'
import type { YahooClient } from '../yahoo/client.ts'
import { headlineOf } from './headline.ts'

const NEWS = 10
const PUBLISHER = 'Yahoo Finance'

/** Yahoo Finance's news of each followed company: calls go through the same gate as its prices. */
export function createYahooNews(client: Pick<YahooClient, 'search'>): NewsProvider {
  return {
    name: 'yahoo',
    sources: async (followed) => followed.map(({ symbol }) => companyNews(symbol, client)),
  }
}

function companyNews(symbol: string, client: Pick<YahooClient, 'search'>): NewsSource {
  return {
    key: `yahoo:${symbol}`,
    source: 'yahoo',
    async read(readState, now, signal) {
      const { news } = await client.search(symbol, { quotesCount: 0, newsCount: NEWS })
      signal.throwIfAborted()
      const headlines = news.flatMap((row) => readNews(row, now) ?? [])
      return { headlines, readState }
    },
  }
}

function readNews(row: Row, now: number): Headline | null {
  const published_at = instantOf(row.providerPublishTime)
  const tickers = Array.isArray(row.relatedTickers) ? row.relatedTickers : []
  return headlineOf(
    {
      title: textOf(row.title, 600) ?? '',
      summary: '',
      link: textOf(row.link, 2_000),
      author: '',
      published_at: Number.isNaN(published_at) ? null : published_at,
      source: textOf(row.publisher) ?? PUBLISHER,
      symbols: tickers.filter((ticker): ticker is string => typeof ticker === 'string' && SYMBOL_PATTERN.test(ticker)),
    },
    now,
  )
}
