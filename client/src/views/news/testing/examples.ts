import type { NewsItem, NewsPage } from '../../../../../domain/contract/news.ts'

/** Realistic news for tests. */
export const story = (id: number, more: Partial<NewsItem> = {}): NewsItem => ({
  id,
  title: `Andina Minera eleva ${id} puntos su previsión de producción de cobre`,
  link: `https://noticias.example/economia/${id}?utm_source=rss`,
  summary: 'La empresa espera cerrar el año con 420.000 toneladas, un 6% más de lo que anunció en junio.',
  author: 'Lucía Paredes',
  published_at_str: '20/11/2026 09:15',
  published_at: '2026-11-20T14:15:00Z',
  sentiment: 'positive',
  score: 0.62,
  tickers: ['AAA'],
  source: 'El Mercurio Andino',
  ...more,
})

/** A page of stories with these ids, out of `count`. */
export const storyPage = (ids: readonly number[], count = ids.length): NewsPage => ({
  results: ids.map((id) => story(id)),
  count,
})
