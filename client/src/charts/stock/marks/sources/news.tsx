import { chartNews } from '#client/src/stores/texts/news.ts'
import { marks as text } from '#client/src/text/es/marks.ts'
import { NewsCard } from '#client/src/views/news/NewsCard.tsx'
import { isOfSessions } from '#domain/market/bars/intervals.ts'
import type { MarkSource } from '../mark.ts'

const COLOURS = { positive: 'up', negative: 'down', neutral: 'ink2' } as const

/** `20/11/2026 09:15` at 00:00 UTC: the day that its reader is told. */
function dayOf(written: string): number {
  const [day, month, year] = written.slice(0, 10).split('/').map(Number)
  return Date.UTC(year, month - 1, day) / 1000
}

/** News about the stock, with their tone; those of unknown date have no place on a chart. */
export const news: MarkSource = {
  watched: (symbol) => [chartNews(symbol)],
  marks(symbol, interval) {
    const { answer, waiting } = chartNews(symbol)
    const dated = isOfSessions(interval)
    return [...waiting, ...(answer.data?.results ?? [])].flatMap((item) => {
      const { id, title, published_at, published_at_str } = item
      if (published_at === null) return []
      return {
        key: `news-${id}`,
        time: dated ? dayOf(published_at_str) : Date.parse(published_at) / 1000,
        dated,
        sign: { letter: text.signs.news },
        colour: COLOURS[item.sentiment] ?? 'ink2',
        label: text.news(title, published_at_str),
        card: () => <NewsCard item={item} />,
      }
    })
  },
}
