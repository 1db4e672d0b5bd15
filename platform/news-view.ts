import type { NewsItem } from '../domain/contract/news.ts'
import { publishedAtText } from '../domain/news/published-at.ts'
import type { StoredNews } from './repositories/news.ts'

/** A headline as REST and socket tell it. */
export function toNewsItem({ published_at, ...row }: StoredNews): NewsItem {
  return { ...row, published_at_str: publishedAtText(published_at), published_at: published_at.toISOString() }
}
