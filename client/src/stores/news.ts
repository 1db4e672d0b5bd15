import { proxy } from 'valtio/vanilla'
import type { NewsItem, NewsPage } from '../../../domain/contract/news.ts'
import { fetchNews } from '../api/news.ts'
import { idle, type Loadable, load, reset } from './loadable.ts'

/** A list of news that one view pages through. */
export interface NewsFeed {
  readonly pageSize: number
  page: number
  /** One followed stock, or all of them. */
  ticker: string | null
  answer: Loadable<NewsPage>
  /** How many came since the answer. They wait until the reader asks for them, so that nothing jumps. */
  fresh: number
}

const feed = (pageSize: number): NewsFeed =>
  proxy({ pageSize, page: 1, ticker: null, answer: idle<NewsPage>(), fresh: 0 })

/** The dashboard's widget. */
export const relevantNews = feed(4)
/** The page of all news. */
export const allNews = feed(6)

const FEEDS = [relevantNews, allNews]

/** By feed, the ids that were pushed since its answer. */
const pushed = new Map<NewsFeed, number[]>(FEEDS.map((feed) => [feed, []]))

export const pageCount = (count: number, pageSize: number): number => Math.max(1, Math.ceil(count / pageSize))

/** The present page of a feed anew; what is shown stays until the answer comes. */
export async function loadNews(feed: NewsFeed): Promise<void> {
  const { page, pageSize, ticker } = feed
  const before = pushed.get(feed)?.length ?? 0
  const shown = feed.answer.data
  await load(feed.answer, () => fetchNews({ page, pageSize, ticker }))
  const answer = feed.answer.data
  if (answer === null || answer === shown) return
  if (page === 1) {
    // Whatever came while this was on its way may be newer than the answer.
    const since = (pushed.get(feed) ?? []).slice(before).filter((id) => !answer.results.some((item) => item.id === id))
    pushed.set(feed, since)
    feed.fresh = since.length
  }
  const last = pageCount(answer.count, pageSize)
  if (page > last) openNewsPage(feed, last)
}

export function openNewsPage(feed: NewsFeed, page: number): void {
  feed.page = page
  reset(feed.answer)
  void loadNews(feed)
}

/** Another stock, or all of them (null): from the first page. */
export function filterNews(feed: NewsFeed, ticker: string | null): void {
  if (feed.ticker === ticker) return
  forget(feed)
  feed.ticker = ticker
  openNewsPage(feed, 1)
}

/** The reader wants to see what came. */
export function showFreshNews(feed: NewsFeed): void {
  if (feed.page === 1) void loadNews(feed)
  else openNewsPage(feed, 1)
}

/** A pushed piece of news: counted where something is being read, shown at once where nothing is. */
export function arriveNews(item: NewsItem): void {
  for (const feed of FEEDS) {
    const { answer, ticker } = feed
    const known = pushed.get(feed) ?? []
    if (answer.data === null || (ticker !== null && !item.tickers.includes(ticker))) continue
    if (known.includes(item.id) || answer.data.results.some(({ id }) => id === item.id)) continue
    pushed.set(feed, [...known, item.id])
    feed.fresh += 1
    if (answer.data.count === 0) void loadNews(feed)
  }
}

/** Pushes were missed: by how many pieces of news the lists have grown is asked of the server. */
export async function catchUpNews(): Promise<void> {
  await Promise.all(FEEDS.map(catchUp))
}

async function catchUp(feed: NewsFeed): Promise<void> {
  const { answer, pageSize, ticker } = feed
  const shown = answer.data
  if (shown === null) return
  if (shown.count === 0) return loadNews(feed)
  try {
    const { count } = await fetchNews({ page: 1, pageSize, ticker })
    if (answer.data === shown) feed.fresh = Math.max(feed.fresh, count - shown.count)
  } catch (error) {
    console.warn('missed news not counted', error)
  }
}

export function resetNews(): void {
  for (const feed of FEEDS) {
    forget(feed)
    Object.assign(feed, { page: 1, ticker: null })
    reset(feed.answer)
  }
}

function forget(feed: NewsFeed): void {
  pushed.set(feed, [])
  feed.fresh = 0
}
