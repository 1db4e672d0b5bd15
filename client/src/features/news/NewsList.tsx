import { ArrowUp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { NewsItem, NewsPage } from '#domain/contract/news.ts'
import { Button } from '../../components/forms/Button.tsx'
import { es } from '../../text/es.ts'
import { MeasurementLink } from '../measurement/MeasurementLink.tsx'
import freshStyles from './FreshNews.module.css'
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

/** Says that news arrived, and shows them on request: the list never moves by itself. */
export function FreshNews({ count, onShow }: { count: number; onShow(): void }) {
  const place = useRef<HTMLSpanElement>(null)
  const show = () => {
    // The button disappears when clicked, so the focus moves to its surroundings instead of being lost.
    place.current?.focus({ preventScroll: true })
    onShow()
  }
  return (
    <span ref={place} tabIndex={-1} role="status" className={`${freshStyles.fresh} onscreen row height-36`}>
      {count > 0 && (
        <Button onClick={show} data-field="fresh">
          <ArrowUp size={16} aria-hidden />
          {es.news.fresh(count)}
        </Button>
      )}
    </span>
  )
}

/** Says that a program labels the news, with a link to how reliable the labels are. */
export function NewsNote() {
  return (
    <p className="faint above-16 centred">
      {es.news.labelledByProgram} <MeasurementLink part="sentiment" />
    </p>
  )
}
