import { canonicalLink } from '#domain/news/canonical-link.ts'
import type { Headline } from '#domain/news/provider.ts'
import { isOwnHost } from '../../outside/addresses.ts'
import { plainText } from './plain-text.ts'

/** A source's piece of news, in HTML or text, as it came. */
export interface RawHeadline {
  title: string
  summary: string
  link: string | null
  /** The base of a relative link. */
  base?: string
  author: string
  published_at: number | null
  source: string
  symbols: readonly string[]
}

const TITLE_LENGTH = 300
const SUMMARY_LENGTH = 600
const NAME_LENGTH = 100
/** Nothing older was published in a feed: an earlier date is a fault. */
const OLDEST_DATE = Date.UTC(2000, 0)
/** A clock or zone that is wrong puts a date ahead by less than this; what is farther ahead is a fault. */
const MOST_AHEAD = 86_400_000

/**
 * A headline that may be stored and shown; null without a title. A date just ahead of `now` (epoch ms) is now, one that
 * cannot be is none.
 */
export function headlineOf(raw: RawHeadline, now: number): Headline | null {
  const source = plainText(raw.source, NAME_LENGTH)
  const title = withoutSource(plainText(raw.title, TITLE_LENGTH), source)
  if (title === '') return null
  const summary = plainText(raw.summary, SUMMARY_LENGTH)
  return {
    title,
    // Aggregators repeat the title there, followed by the publisher.
    summary: summary.startsWith(title) && summary.length <= title.length + source.length + 5 ? '' : summary,
    link: publicLink(raw.link, raw.base),
    author: plainText(raw.author, NAME_LENGTH) || null,
    published_at: dateOf(raw.published_at, now),
    source,
    symbols: raw.symbols,
  }
}

/** Aggregators write 'Title - Publisher'. */
function withoutSource(title: string, source: string): string {
  const ending = ` - ${source}`
  return source !== '' && title.endsWith(ending) && title !== ending ? title.slice(0, -ending.length) : title
}

/** Readers' browsers open it, so it is never in their own network. */
function publicLink(link: string | null, base?: string): string | null {
  const canonical = link === null ? null : canonicalLink(link, base)
  return canonical === null || isOwnHost(new URL(canonical).hostname) ? null : canonical
}

function dateOf(published_at: number | null, now: number): number | null {
  const isPossible = published_at !== null && published_at >= OLDEST_DATE && published_at <= now + MOST_AHEAD
  return isPossible ? Math.min(published_at, now) : null
}
