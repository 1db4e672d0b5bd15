import type { ReactNode } from 'react'
import type { NewsItem } from '#domain/contract/news.ts'
import { isDoubtful } from '#domain/sentiment/score.ts'
import dotted from '../../components/marks/Dotted.module.css'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { es } from '../../text/es.ts'
import { webAddress } from '../stock/company/web-address.ts'
import { DoubtfulMark } from './DoubtfulMark.tsx'
import styles from './NewsCard.module.css'
import { SentimentLabel } from './SentimentMark.tsx'
import { StockChips } from './StockChips.tsx'

interface NewsCardProps {
  item: NewsItem
  /** Shown if no author is named. */
  unsigned?: string
  level?: 'h2' | 'h3'
  /** How the sentiment is shown. */
  mark?: ReactNode
}

/** One piece of news: companies and mood, title, two lines, publisher and time. */
export function NewsCard({
  item,
  unsigned = es.news.fromTheNet,
  level: Heading = 'h3',
  mark = <SentimentLabel sentiment={item.sentiment} />,
}: NewsCardProps) {
  const author = item.author || unsigned
  return (
    <article className={styles.card} data-news={item.id} data-sentiment={item.sentiment}>
      <div className={styles.top}>
        <StockChips tickers={item.tickers} />
        <span className="row firm gap-8">
          {isDoubtful(item.score) && <DoubtfulMark />}
          {mark}
        </span>
      </div>
      <Heading className={styles.title}>
        <Title item={item} />
      </Heading>
      <p className={styles.summary}>{item.summary}</p>
      <p className={dotted.dotted}>
        <span data-field="author">{author}</span>
        {item.source && item.source !== author && <span>{item.source}</span>}
        {item.published_at === null ? (
          <span data-field="undated">{item.published_at_str}</span>
        ) : (
          <time dateTime={item.published_at}>{item.published_at_str}</time>
        )}
        {item.labelled_by && <span data-field="labelled-by">{es.news.labelledBy(item.labelled_by)}</span>}
      </p>
    </article>
  )
}

function Title({ item }: { item: NewsItem }) {
  const address = item.link ? webAddress(item.link) : null
  if (!address) return item.title
  return (
    <a href={address.href} target="_blank" rel="noopener noreferrer">
      {item.title}
    </a>
  )
}

export function SkeletonCard() {
  return (
    <div className={styles.card}>
      <div className={styles.top}>
        <Skeleton width={96} height={24} />
      </div>
      <div className={styles.title}>
        <Skeleton width="100%" height={16} />
        <Skeleton width="60%" height={16} />
      </div>
      <div className={styles.summary}>
        <Skeleton width="100%" />
        <Skeleton width="80%" />
      </div>
      <Skeleton width={180} height={16} />
    </div>
  )
}
