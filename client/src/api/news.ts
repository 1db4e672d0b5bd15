import type { NewsItem, NewsPage } from '../../../domain/contract/news.ts'
import { expectList, expectObject, type Shape } from './guards.ts'
import { request } from './request.ts'

interface NewsQuery {
  /** From 1. */
  page: number
  pageSize: number
  /** One followed stock, or all of them. */
  ticker: string | null
}

const PAGE: Shape<NewsPage> = { results: 'list', count: 'number' }
const ITEM: Shape<NewsItem> = { id: 'number', title: 'text', link: 'text?', sentiment: 'text', tickers: 'texts' }

export async function fetchNews({ page, pageSize, ticker }: NewsQuery): Promise<NewsPage> {
  const query = { page: String(page), page_size: String(pageSize), ...(ticker !== null && { ticker }) }
  const { results, count } = expectObject<NewsPage>((await request({ path: '/news', query })).body, PAGE)
  return { results: expectList<NewsItem>(results, ITEM), count }
}
