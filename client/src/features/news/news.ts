import { proxy, ref } from 'valtio/vanilla'
import * as calls from '#domain/contract/calls/news.ts'
import type { NewsItem, NewsPage } from '#domain/contract/news.ts'
import { call } from '../../api/call.ts'
import { onMessage, onMissed } from '../../realtime/listeners.ts'
import { keyed } from '../../stores/by-symbol.ts'
import { load, type Resource, reset, resource } from '../../stores/resource.ts'
import { onSignOut } from '../../stores/session.ts'

/** A list of news that one view pages through. */
export interface NewsFeed {
  readonly pageSize: number
  page: number
  /** Filter: one followed stock, or null for all of them. */
  ticker: string | null
  /** The one stock of the feed, followed or not; null for a feed about the followed stocks. */
  readonly symbol: string | null
  answer: Resource<NewsPage>
  /**
   * News since the answer, newest first, at most one page. They wait until the reader asks for them, so that the
   * list does not jump.
   */
  waiting: readonly NewsItem[]
  /** Number of news since the answer, including those beyond one page. */
  fresh: number
}

interface PushedNews {
  /** Ids counted as fresh. */
  counted: Set<number>
  /** News pushed during a request, until it is known whether the answer contains them. */
  early: NewsItem[] | null
}

/** What was pushed to each feed. */
const pushedNews = new Map<NewsFeed, PushedNews>()

function createFeed(pageSize: number, symbol: string | null = null): NewsFeed {
  const answer = resource(() => fetchNews(feed))
  const feed: NewsFeed = proxy({ pageSize, page: 1, ticker: null, symbol, answer, waiting: [], fresh: 0 })
  pushedNews.set(feed, { counted: new Set(), early: null })
  return feed
}

/** News of the dashboard's widget. */
export const relevantNews = createFeed(4)
/** News of the page of all news. */
export const allNews = createFeed(6)
/** News of a stock's page. */
export const stockNews = keyed((symbol) => createFeed(4, symbol))
/** News of a stock's chart: as many as one answer can have. */
export const chartNews = keyed((symbol) => createFeed(50, symbol))

const fetchNews = ({ page, pageSize, ticker, symbol }: NewsFeed): Promise<NewsPage> =>
  call(calls.news, {
    query: { page, page_size: pageSize, ticker: ticker ?? undefined, symbol: symbol ?? undefined },
  })

const pushedNewsOf = (feed: NewsFeed): PushedNews => pushedNews.get(feed)!

export const pageCount = (count: number, pageSize: number): number => Math.max(1, Math.ceil(count / pageSize))

/** Reloads the current page of a feed; the shown one stays until the answer comes. */
export async function loadNews(feed: NewsFeed): Promise<void> {
  const { page, pageSize } = feed
  const pushed = pushedNewsOf(feed)
  const early: NewsItem[] = []
  pushed.early = early
  const shown = feed.answer.data
  await feed.answer.load()
  // A later request for this or another page replaces this one.
  if (pushed.early !== early) return
  pushed.early = null
  const answer = feed.answer.data
  if (answer !== null && answer !== shown) {
    clearFresh(feed)
    const last = pageCount(answer.count, pageSize)
    if (page > last) return openNewsPage(feed, last)
  }
  for (const item of early) receiveInFeed(feed, item)
}

/** Like loadNews if nothing is shown; otherwise only asks for fresh news, which wait like pushed ones. */
export async function refreshNews(feed: NewsFeed): Promise<void> {
  const { page, ticker } = feed
  const shown = feed.answer.data
  if (shown === null || shown.count === 0 || page !== 1) return loadNews(feed)
  let newest: NewsPage | null = null
  await load(feed.answer, async () => {
    newest = await fetchNews(feed)
    return feed.answer.data ?? newest
  })
  if (newest !== null && feed.page === page && feed.ticker === ticker) addMissed(feed, newest)
}

export function openNewsPage(feed: NewsFeed, page: number): void {
  feed.page = page
  reset(feed.answer)
  clearFresh(feed)
  void loadNews(feed)
}

/** Shows another stock, or all of them (null), from the first page on. */
export function filterNews(feed: NewsFeed, ticker: string | null): void {
  if (feed.ticker === ticker) return
  feed.ticker = ticker
  openNewsPage(feed, 1)
}

/** Puts the waiting news on top of the list, when the reader asks for them. */
export function showFreshNews(feed: NewsFeed): void {
  const { answer, waiting, fresh, pageSize } = feed
  if (answer.data === null) return
  const { results, count } = answer.data
  answer.data = ref({ results: newestFirst([...waiting, ...results]).slice(0, pageSize), count: count + fresh })
  clearFresh(feed)
}

/** Puts a pushed piece of news into every feed. */
export function receiveNews(item: NewsItem): void {
  for (const feed of pushedNews.keys()) {
    const { early } = pushedNewsOf(feed)
    if (early) early.push(item)
    else receiveInFeed(feed, item)
  }
}

/** Refreshes the first pages that missed pushes. Other pages are reloaded when they are opened. */
export async function catchUpNews(): Promise<void> {
  const read = [...pushedNews.keys()].filter(({ answer, page }) => answer.status !== 'idle' && page === 1)
  await Promise.all(read.map(refreshNews))
}

onMessage('news', ({ item }) => receiveNews(item))
onMissed('news', catchUpNews)
onSignOut(() => {
  for (const feed of pushedNews.keys()) {
    pushedNewsOf(feed).early = null
    clearFresh(feed)
    Object.assign(feed, { page: 1, ticker: null })
  }
})

/** An item labelled by a model existed before: it is not fresh, only its display changes. */
function receiveInFeed(feed: NewsFeed, item: NewsItem): void {
  if (item.labelled_by === undefined) addFresh(feed, item)
  else replaceItem(feed, item)
}

/** Replaces an item by its new version; false if the page does not have it. */
function replaceItem(feed: NewsFeed, item: NewsItem): boolean {
  const { answer, waiting } = feed
  const includesItem = (items: readonly NewsItem[]) => items.some(({ id }) => id === item.id)
  const replaced = (items: readonly NewsItem[]) => items.map((old) => (old.id === item.id ? item : old))
  if (answer.data && includesItem(answer.data.results)) {
    answer.data = ref({ ...answer.data, results: replaced(answer.data.results) })
    return true
  }
  if (!includesItem(waiting)) return false
  feed.waiting = replaced(waiting).map(ref)
  return true
}

/** Counts an item that belongs on the current page but is missing; shows it at once if the page is empty. */
function addFresh(feed: NewsFeed, item: NewsItem): void {
  if (replaceItem(feed, item)) return
  const { answer, page, pageSize, waiting } = feed
  const only = feed.symbol ?? feed.ticker
  const { counted } = pushedNewsOf(feed)
  if (answer.data === null || page !== 1 || (only !== null && !item.tickers.includes(only))) return
  const { results, count } = answer.data
  if (counted.has(item.id)) return
  const last = results.at(-1)
  if (results.length >= pageSize && last && byTime(item, last) > 0) {
    // The item is older than everything shown: it only makes the list longer.
    answer.data = ref({ results, count: count + 1 })
    return
  }
  counted.add(item.id)
  feed.waiting = newestFirst([item, ...waiting])
    .slice(0, pageSize)
    .map(ref)
  feed.fresh += 1
  if (count === 0) showFreshNews(feed)
}

function addMissed(feed: NewsFeed, newest: NewsPage): void {
  const before = feed.answer.data?.count ?? 0
  const fresh = feed.fresh
  for (const item of newest.results) addFresh(feed, item)
  // A whole page of unknown ones: only the growth of the list tells how many more there are.
  if (feed.fresh - fresh === feed.pageSize) feed.fresh = Math.max(feed.fresh, newest.count - before)
}

function clearFresh(feed: NewsFeed): void {
  pushedNewsOf(feed).counted.clear()
  feed.waiting = []
  feed.fresh = 0
}

/** The time of publication; of an item without one, the time when it was received. */
const timeOf = ({ published_at, received_at = '' }: NewsItem): number => Date.parse(published_at ?? received_at)

const byTime = (a: NewsItem, b: NewsItem): number => timeOf(b) - timeOf(a) || b.id - a.id

const newestFirst = (items: readonly NewsItem[]): NewsItem[] => [...items].sort(byTime)
