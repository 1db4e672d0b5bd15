import type { NewsItem } from '#domain/contract/news.ts'
import { publishedAtText, UNKNOWN_DATE } from '#domain/text/dates.ts'
import type { StoredNews } from './repositories/news/news.ts'

/** A headline as REST and socket send it. */
export function toNewsItem({ published_at, dated, labelled_by, ...row }: StoredNews): NewsItem {
  const instant = published_at.toISOString()
  const date = dated
    ? { published_at_str: publishedAtText(published_at), published_at: instant }
    : { published_at_str: UNKNOWN_DATE, published_at: null, received_at: instant }
  const item = { ...row, ...date }
  return labelled_by === null ? item : { ...item, labelled_by }
}
