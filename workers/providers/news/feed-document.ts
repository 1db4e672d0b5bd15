import { parseFeed } from '@rowanmanning/feed-parser'
import { SafeFetchError, shownAddress, shownText } from '../../safe-fetch/error.ts'
import { publishedAt } from './published-at.ts'

type Element = ReturnType<typeof parseFeed>['element']

/** One item as in the feed: HTML or text, not cleaned, not checked. */
export interface FeedItem {
  title: string
  summary: string
  /** The link as written; it may be relative to `base`. */
  link: string | null
  base: string
  author: string
  /** Epoch milliseconds; null without a readable date. */
  published_at: number | null
  /** The publisher, if the item names one other than the feed. */
  source: string
}

export interface FeedDocument {
  title: string
  items: FeedItem[]
}

/** Items read before the newest are chosen. */
const MAX_ITEMS = 1_000
const MAX_AUTHOR = 300
const DATES = ['pubdate', 'published', 'issued', 'date', 'updated', 'modified']
const SUMMARIES = ['description', 'summary', 'encoded', 'content']

/**
 * Reads an RSS, Atom or RDF document that came from `url`; an item that breaks the document is left out. Throws a
 * SafeFetchError if nothing can be read.
 */
export function readFeedDocument(xml: string, url: URL): FeedDocument {
  const whole = parseDocument(xml, url)
  const documents = itemDocuments(xml)
  if (!(whole instanceof SafeFetchError) && whole.items.length >= documents.length) return whole
  const readable = documents
    .map((document) => parseDocument(document, url))
    .filter((feed): feed is FeedDocument => !(feed instanceof SafeFetchError))
  const items = readable.flatMap((feed) => feed.items)
  if (whole instanceof SafeFetchError) {
    if (items.length === 0) throw whole
    return { title: readable[0].title, items }
  }
  return items.length > whole.items.length ? { title: whole.title, items } : whole
}

function parseDocument(xml: string, url: URL): FeedDocument | SafeFetchError {
  try {
    const feed = parseFeed(xml)
    const base = URL.parse(feed.url ?? '', url.href)?.href ?? url.href
    return {
      title: childrenByName(feed.element).text('title'),
      items: feed.items.slice(0, MAX_ITEMS).flatMap(({ element }) => readItems(element, base)),
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const why = shownText(error.message, 80)
    return new SafeFetchError('format', `${shownAddress(url)} is not a feed that can be read: ${why}.`, {
      cause: error,
    })
  }
}

/** Reads the item, and those nested in it because it is not closed. */
function readItems(element: Element, base: string): FeedItem[] {
  const item = childrenByName(element)
  const dates = DATES.map((name) => publishedAt(item.text(name)))
  const read: FeedItem = {
    title: item.text('title'),
    summary: SUMMARIES.map(item.text).find((text) => text !== '') ?? '',
    link: linkOf(item.all('link')) ?? permanentId(item.all('guid')),
    base: URL.parse(element.baseUrl ?? '', base)?.href ?? base,
    author: authorOf(item.all('author')[0]) || item.text('creator'),
    published_at: dates.find((date) => date !== null) ?? null,
    source: sourceOf(item.all('source')[0]),
  }
  const inside = [...item.all('item'), ...item.all('entry')]
  return [read, ...inside.flatMap((other) => readItems(other, base))]
}

/** The children by name, read once: the parser rebuilds them at every access, which a hostile feed would exploit. */
function childrenByName(element: Element) {
  const byName = new Map<string, Element[]>()
  for (const child of element.children) {
    if (typeof child === 'string') continue
    const same = byName.get(child.name)
    if (same) same.push(child)
    else byName.set(child.name, [child])
  }
  // media:title and media:description describe an image.
  const all = (name: string) => (byName.get(name) ?? []).filter(({ namespace }) => namespace !== 'media')
  const text = (name: string) =>
    all(name)
      .map(htmlOf)
      .find((html) => html !== '') ?? ''
  return { all, text }
}

/** The content: text as it is, elements (XHTML, unescaped HTML) as markup. */
function htmlOf(element: Element): string {
  const hasElements = element.children.some((child) => typeof child !== 'string')
  return (hasElements ? element.innerHtml : element.textContent).trim()
}

/** RSS writes the address as text, Atom as `href`; among Atom's links the article is the one without another role. */
function linkOf(links: Element[]): string | null {
  for (const link of links) {
    const rel = link.getAttribute('rel')
    const address = link.textContent.trim() || (rel === null || rel === 'alternate' ? link.getAttribute('href') : null)
    if (address) return address
  }
  return null
}

function permanentId([guid]: Element[]): string | null {
  const text = guid?.textContent.trim() ?? ''
  return /^https?:/i.test(text) && guid.getAttribute('ispermalink') !== 'false' ? text : null
}

/** Atom names a person, RSS writes `address (name)`; a mail address is not shown as a name. */
function authorOf(author: Element | undefined): string {
  if (author === undefined) return ''
  const text = (author.findElementWithName('name') ?? author).textContent.slice(0, MAX_AUTHOR)
  return /\S+@\S+\s*\((.+)\)\s*$/.exec(text)?.[1] ?? text.replace(/<?\S+@\S+>?/g, '')
}

function sourceOf(source: Element | undefined): string {
  if (source === undefined) return ''
  return (source.findElementWithName('title') ?? source).textContent
}

const CLOSING = /(<\/(?:\w+:)?(?:item|entry)\s*>)/
const OPENING = /<(?:\w+:)?(?:item|entry)[\s>]/g
const MAX_ITEM_DOCUMENTS = 100
/** Most characters of the text before the items, which is parsed again for each of them. */
const MAX_HEAD = 8_192

/**
 * Makes a document of each item of a feed: the text before the first item, then the item; the parser needs no closing
 * tags after it. It cuts by text alone, so that an item that breaks the document breaks only its own.
 */
function itemDocuments(xml: string): string[] {
  const parts = xml.split(CLOSING)
  const head = parts[0].slice(0, Math.max(parts[0].search(OPENING), 0))
  // Entities would be expanded again for every item.
  if (head.length > MAX_HEAD || head.includes('<!ENTITY')) return []
  const documents: string[] = []
  // No item after the last closing tag is complete.
  for (let at = 0; at < parts.length - 1 && documents.length < MAX_ITEM_DOCUMENTS; at += 2) {
    // An unclosed item comes before the last opening tag.
    const opening = Array.from(parts[at].matchAll(OPENING)).at(-1)
    if (opening) documents.push(head + parts[at].slice(opening.index) + parts[at + 1])
  }
  return documents
}
