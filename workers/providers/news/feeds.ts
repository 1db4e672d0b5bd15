import { createHash } from 'node:crypto'
import type { Headers } from 'undici'
import { FEED_PREFIX } from '#domain/market/sources.ts'
import type { NewsCompany, NewsProvider, NewsSource, ReadState } from '#domain/news/provider.ts'
import type { Config } from '#platform/config/config.ts'
import { shownAddress } from '../../safe-fetch/error.ts'
import { createSafeFetch, retryAfterMs, type SafeFetch, usableAnswer } from '../../safe-fetch/fetch.ts'
import { SourceError } from '../remote/source-error.ts'
import { SourceGate, type SourceGateOptions } from '../remote/source-gate.ts'
import { xmlText } from './charset.ts'
import { type FeedItem, readFeedDocument } from './feed-document.ts'
import { headlineOf } from './headline.ts'

/** Latin American Spanish; news of the last week, since older items were read before or are no news. */
const SEARCH = 'https://news.google.com/rss/search?q={query}&hl=es-419&gl=US&ceid=US:es-419'
const SEARCH_WORDS = 'acciones when:7d'

type FeedsConfig = Pick<Config, 'newsFeeds' | 'market' | 'marketUrl'>

/**
 * RSS, Atom and RDF feeds: those of NEWS_FEEDS or, in the real market, the built-in ones plus a search for each
 * followed company. MARKET_URL replaces every host that the operator did not write.
 */
export function createFeedsProvider(config: FeedsConfig, safeFetch: SafeFetch = feedsFetch(config)): NewsProvider {
  const feeds = listedFeeds(config).map((feed) => feedSource(feed, safeFetch))
  return {
    name: 'feeds',
    async sources(followed) {
      return config.market.sources.includes('yahoo') ? [...feeds, ...followed.map(search)] : feeds
    },
  }

  function search({ symbol, name }: NewsCompany): NewsSource {
    const address = SEARCH.replace('{query}', encodeURIComponent(`${name} ${SEARCH_WORDS}`))
    return feedSource({ key: `search:${symbol}`, address: onHost(address, config.marketUrl) }, safeFetch)
  }
}

export function feedsFetch({ newsFeeds, marketUrl }: FeedsConfig): SafeFetch {
  return createSafeFetch({ written: [...(newsFeeds ?? []), marketUrl] })
}

function listedFeeds({ newsFeeds, market, marketUrl }: FeedsConfig): FeedAddress[] {
  if (newsFeeds !== null) return [...new Set(newsFeeds)].map((address) => ({ address, key: feedKey(address) }))
  // If a mirror or a fake server replaces the hosts, no others are called.
  if (!market.sources.includes('yahoo') || marketUrl !== null) return []
  return BUILT_IN_FEEDS.map((feed) => ({ ...feed, key: feedKey(feed.address) }))
}

/** Path and query of `address` on another host, after its own path. */
function onHost(address: string, host: string | null): string {
  if (host === null) return address
  const { pathname, search } = new URL(address)
  return host + pathname + search
}

const MAX_HEADLINES = 100
const ACCEPT = 'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9'

export interface FeedAddress {
  address: string
  key: string
  /** The publisher, if the feed's own title does not name it. */
  name?: string
}

/** One feed: requested with its last validators, read, and turned into headlines. */
export function feedSource({ address, key, name }: FeedAddress, safeFetch: SafeFetch): NewsSource {
  return {
    key,
    source: hostSource(address),
    async read(readState: ReadState, now: number, signal: AbortSignal) {
      const headers = { accept: ACCEPT, ...conditionalHeaders(readState) }
      const { status, headers: given, bytes, url } = usableAnswer(await safeFetch(address, { signal, headers }), now)
      if (status === 304) return { headlines: [], readState }
      const feed = readFeedDocument(xmlText(bytes, given.get('content-type'), url), url)
      const source = name ?? (feed.title || url.hostname)
      const headlines = newest(feed.items, now).flatMap(
        (item) => headlineOf({ ...item, source: item.source || source, symbols: [] }, now) ?? [],
      )
      return { headlines, readState: validatorsOf(given) }
    },
  }
}

/** A public name for a feed: its address, with a digest of the whole in place of secret parts. */
function feedKey(address: string): string {
  const url = new URL(address)
  const shown = `${url.protocol}//${shownAddress(url)}`
  if (address === shown) return address
  return `${shown}#${createHash('sha256').update(address).digest('hex').slice(0, 12)}`
}

function newest(items: FeedItem[], now: number): FeedItem[] {
  const dated = (item: FeedItem) => Math.min(item.published_at ?? now, now)
  return items.toSorted((a, b) => dated(b) - dated(a)).slice(0, MAX_HEADLINES)
}

type HostGatesOptions = Pick<SourceGateOptions, 'db' | 'budget' | 'clock' | 'wait'>

/** The row in `sources` of the host of an address. */
const hostSource = (address: string): string => FEED_PREFIX + new URL(address).host

/**
 * Requests through one gate per host, which the host's feeds and searches share. A host rests when it asks for that; an
 * unreadable feed says nothing about the other feeds of its host.
 */
export function throughHostGates(safeFetch: SafeFetch, options: HostGatesOptions): SafeFetch {
  const { clock = Date.now } = options
  const gates = new Map<string, SourceGate>()
  return (address, request) => {
    const source = hostSource(address)
    const gate = gates.get(source) ?? new SourceGate({ ...options, source, random: Math.random })
    gates.set(source, gate)
    return gate.work(async () => {
      await gate.call()
      const answer = await safeFetch(address, request)
      const { status, headers, url } = answer
      const pauseMs = retryAfterMs(headers, clock())
      if (status === 429 || (status >= 400 && pauseMs !== null)) {
        throw new SourceError('limited', `${shownAddress(url)} answered ${status}.`, { retryAfterMs: pauseMs })
      }
      return answer
    })
  }
}

/** The values of the previous answer that a conditional request needs (RFC 9110, section 13). */
type Validators = Readonly<Record<string, string>>

const REQUEST_HEADERS = { etag: 'if-none-match', last_modified: 'if-modified-since' } as const
const ANSWER_HEADERS = { etag: 'etag', last_modified: 'last-modified' } as const
const NAMES = ['etag', 'last_modified'] as const
/** Longer validators are not worth keeping. */
const MAX_LENGTH = 500

export function conditionalHeaders(validators: Validators): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const name of NAMES) if (validators[name]) headers[REQUEST_HEADERS[name]] = validators[name]
  return headers
}

export function validatorsOf(headers: Headers): Validators {
  const validators: Record<string, string> = {}
  for (const name of NAMES) {
    const value = headers.get(ANSWER_HEADERS[name])
    if (value && value.length <= MAX_LENGTH) validators[name] = value
  }
  return validators
}

/**
 * Feeds of the Spanish-language financial press that are read with MARKET_DATA=yahoo unless NEWS_FEEDS names others.
 */
export const BUILT_IN_FEEDS: readonly { name: string; address: string }[] = [
  { name: 'Expansión', address: 'https://e00-expansion.uecdn.es/rss/mercados.xml' },
  { name: 'Expansión', address: 'https://e00-expansion.uecdn.es/rss/empresas.xml' },
  { name: 'elEconomista.es', address: 'https://www.eleconomista.es/rss/rss-mercados.php' },
  {
    name: 'Cinco Días',
    address: 'https://feeds.elpais.com/mrss-s/list/ep/site/cincodias.elpais.com/section/mercados-financieros',
  },
  { name: 'El Financiero', address: 'https://www.elfinanciero.com.mx/arc/outboundfeeds/rss/?outputType=xml' },
  { name: 'Bloomberg Línea', address: 'https://www.bloomberglinea.com/arc/outboundfeeds/rss/?outputType=xml' },
]
