import type { NewsItem } from '../domain/contract/news.ts'
import { publishedAtText } from '../domain/news/published-at.ts'
import type { StoredNews } from './repositories/news/news.ts'

/** A headline as REST and socket send it. */
export function toNewsItem({ published_at, labelled_by, ...row }: StoredNews): NewsItem {
  const item = { ...row, published_at_str: publishedAtText(published_at), published_at: published_at.toISOString() }
  return labelled_by === null ? item : { ...item, labelled_by }
}
