import type { NewsItem, NewsPage } from '#domain/contract/news.ts'
import { EXAMPLES } from '#domain/contract/testing/examples.ts'

/** A realistic piece of news for tests. */
export const story = (id: number, more: Partial<NewsItem> = {}): NewsItem => ({
  ...EXAMPLES.news.results[0],
  id,
  title: `Andina Minera eleva ${id} puntos su previsión de producción de cobre`,
  link: `https://noticias.example/economia/${id}?utm_source=rss`,
  labelled_by: undefined,
  received_at: undefined,
  ...more,
})

/** A page of stories with these ids, out of `count`. */
export const storyPage = (ids: readonly number[], count = ids.length): NewsPage => ({
  results: ids.map((id) => story(id)),
  count,
})
