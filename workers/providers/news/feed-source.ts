import { createHash } from 'node:crypto'
import type { NewsSource, SourceMemory } from '#domain/news/provider.ts'
import { accepted } from '../../outside/accepted.ts'
import { xmlText } from '../../outside/charset.ts'
import { conditionalHeaders, validatorsOf } from '../../outside/conditional.ts'
import { shownAddress } from '../../outside/error.ts'
import type { OutsideFetch } from '../../outside/fetch.ts'
import { type FeedItem, readFeed } from './feed-items.ts'
import { headlineOf } from './headline.ts'
import { hostSource } from './host-gates.ts'

const MAX_HEADLINES = 100
const ACCEPT = 'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9'

export interface FeedAddress {
  address: string
  key: string
  /** Its publisher, if its own title does not name it. */
  name?: string
}

/** One feed: requested with its last validators, read, and turned into headlines. */
export function feedSource({ address, key, name }: FeedAddress, outside: OutsideFetch): NewsSource {
  return {
    key,
    source: hostSource(address),
    async read(memory: SourceMemory, now: number, signal: AbortSignal) {
      const headers = { accept: ACCEPT, ...conditionalHeaders(memory) }
      const { status, headers: given, bytes, url } = accepted(await outside(address, { signal, headers }), now)
      if (status === 304) return { headlines: [], memory }
      const feed = readFeed(xmlText(bytes, given.get('content-type'), url), url)
      const source = name ?? (feed.title || url.hostname)
      const headlines = newest(feed.items, now).flatMap(
        (item) => headlineOf({ ...item, source: item.source || source, symbols: [] }, now) ?? [],
      )
      return { headlines, memory: validatorsOf(given) }
    },
  }
}

/** A public name for a feed: its address, with a digest of the whole in place of secret parts. */
export function keyOf(address: string): string {
  const url = new URL(address)
  const shown = `${url.protocol}//${shownAddress(url)}`
  if (address === shown) return address
  return `${shown}#${createHash('sha256').update(address).digest('hex').slice(0, 12)}`
}

function newest(items: FeedItem[], now: number): FeedItem[] {
  const dated = (item: FeedItem) => Math.min(item.published_at ?? now, now)
  return items.toSorted((a, b) => dated(b) - dated(a)).slice(0, MAX_HEADLINES)
}
