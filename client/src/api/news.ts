import { NewsPage } from '../../../domain/contract/news.ts'
import { ask } from './request.ts'

interface NewsQuery {
  /** From 1. */
  page: number
  pageSize: number
  /** One followed stock, or all of them. */
  ticker: string | null
}

export function fetchNews({ page, pageSize, ticker }: NewsQuery): Promise<NewsPage> {
  const query = { page: String(page), page_size: String(pageSize), ...(ticker !== null && { ticker }) }
  return ask(NewsPage, { path: '/news', query })
}
