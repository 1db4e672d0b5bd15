import sanitizeHtml from 'sanitize-html'
import { canonicalLink } from '#domain/news/canonical-link.ts'
import type { Headline } from '#domain/news/provider.ts'
import { isOwnHost } from '../../safe-fetch/address-gate.ts'

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
/** Feeds began around then: an earlier date is an error. */
const OLDEST_DATE = Date.UTC(2000, 0)
/** A wrong clock or zone puts a date ahead by less than this; a date farther ahead is an error. */
const MOST_AHEAD = 86_400_000

/**
 * A headline that may be stored and shown; null without a title. A date slightly ahead of `now` (epoch ms) becomes
 * `now`; an impossible date becomes null.
 */
export function headlineOf(raw: RawHeadline, now: number): Headline | null {
  const source = plainText(raw.source, NAME_LENGTH)
  const title = withoutSource(plainText(raw.title, TITLE_LENGTH), source)
  if (title === '') return null
  const summary = plainText(raw.summary, SUMMARY_LENGTH)
  return {
    title,
    // Aggregators repeat the title in the summary, followed by the publisher.
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

/** Readers' browsers open the link, so it must never lead into their own network. */
function publicLink(link: string | null, base?: string): string | null {
  const canonical = link === null ? null : canonicalLink(link, base)
  return canonical === null || isOwnHost(new URL(canonical).hostname) ? null : canonical
}

function dateOf(published_at: number | null, now: number): number | null {
  const isPossible = published_at !== null && published_at >= OLDEST_DATE && published_at <= now + MOST_AHEAD
  return isPossible ? Math.min(published_at, now) : null
}

/** Most characters of raw text; the shown text is far shorter. */
const MAX_RAW = 20_000
/**
 * Elements that separate words on the screen; without a space for them, the last word of one and the first of the next
 * would join.
 */
const BLOCK = /<\/?(?:p|br|hr|div|li|ul|ol|h[1-6]|t[dhr]|blockquote|section|article)\b/gi
const MARKUP = /<(?=[a-z!/?])/gi
/** Control, format (bidi overrides, zero width, tags) and unassigned characters; the joiner of emoji stays. */
const INVISIBLE = /(?!\u200d)[\p{Cc}\p{Cf}\p{Cn}]/gu
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const SILENT_TAGS = ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'svg', 'math', 'template']

/**
 * HTML, or text that may contain it, as one line of plain text of at most `limit` UTF-16 units: entities decoded once,
 * nothing invisible, and nothing that reads as markup.
 */
export function plainText(html: string, limit: number): string {
  let text = withoutTags(visible(html.slice(0, MAX_RAW)))
  // The feed escaped its markup once too often.
  if (text.search(MARKUP) >= 0) text = withoutTags(text)
  return cutAtWord(text.replace(MARKUP, ' ').replace(/\s+/g, ' ').trim(), limit)
}

function withoutTags(html: string): string {
  const spaced = html.replace(BLOCK, ' $&')
  const escaped = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {}, nonTextTags: SILENT_TAGS })
  return visible(escaped.replace(/&(amp|lt|gt|quot);/g, (_entity, name: string) => ENTITIES[name]))
}

function visible(text: string): string {
  return text.toWellFormed().replace(/\s/g, ' ').replace(INVISIBLE, '').normalize('NFC')
}

/** Cuts where a word ends, if one does in the second half, and adds `…` if something was cut. */
function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text
  const room = text.slice(0, limit)
  const end = room.lastIndexOf(' ')
  // Without a space to cut at, one more unit goes for `…`, and a pair of surrogates stays whole.
  const kept = end >= limit / 2 ? room.slice(0, end) : room.slice(0, -1).replace(/[\ud800-\udbff]$/, '')
  return `${kept.replace(/[\s.,;:…-]+$/, '')}…`
}
