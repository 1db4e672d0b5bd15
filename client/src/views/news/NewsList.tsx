import type { ReactNode } from 'react'
import type { NewsItem, NewsPage } from '#domain/contract/news.ts'
import { SkeletonCard } from './NewsCard.tsx'
import styles from './NewsList.module.css'

interface NewsListProps {
  /** Null while loading. */
  page: NewsPage | null
  pageSize: number
  /** Shown if the page is empty. */
  empty: ReactNode
  card: (item: NewsItem) => ReactNode
}

/** Cards of equal width, or placeholders of their size. */
export function NewsList({ page, pageSize, empty, card }: NewsListProps) {
  if (page?.results.length === 0) return empty
  return (
    <ul className={styles.list} aria-busy={page === null}>
      {page === null
        ? Array.from({ length: pageSize }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike
            <li key={index}>
              <SkeletonCard />
            </li>
          ))
        : page.results.map((item) => <li key={item.id}>{card(item)}</li>)}
    </ul>
  )
}
