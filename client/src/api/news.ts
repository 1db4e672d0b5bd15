import { NewsPage } from '../../../domain/contract/news.ts'
import { ask } from './request.ts'

interface NewsQuery {
  /** From 1. */
  page: number
  pageSize: number
  /** One followed stock, or all of them. */
  ticker: string | null
  /** Any stock. */
  symbol: string | null
}

export function fetchNews({ page, pageSize, ticker, symbol }: NewsQuery): Promise<NewsPage> {
  const about = { ...(ticker !== null && { ticker }), ...(symbol !== null && { symbol }) }
  const query = { page: String(page), page_size: String(pageSize), ...about }
  return ask(NewsPage, { path: '/news', query })
}
