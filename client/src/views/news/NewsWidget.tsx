import type { ReactNode } from 'react'
import { OldMark } from '../../components/marks/OldMark.tsx'
import { Failed } from '../../components/states/Failed.tsx'
import { Notice } from '../../components/states/Notice.tsx'
import { type NewsFeed, openNewsPage, pageCount, showFreshNews } from '../../stores/texts/news.ts'
import { FreshNews } from './FreshNews.tsx'
import { NewsCard } from './NewsCard.tsx'
import { NewsList } from './NewsList.tsx'
import { NewsNote } from './NewsNote.tsx'
import styles from './NewsWidget.module.css'
import { Pager } from './Pager.tsx'
import { useNews } from './use-news.ts'

interface NewsWidgetProps {
  feed: NewsFeed
  title: string
  /** Said where there are none. */
  none: string
  /** At the end of the first line. */
  children?: ReactNode
}

/** The newest news of a feed, in pages. */
export function NewsWidget({ feed, title, none, children }: NewsWidgetProps) {
  const { pageSize } = feed
  const { page, fresh, data, old, problem, load } = useNews(feed)
  return (
    <section aria-labelledby="news-title" aria-busy={!data && !problem} data-widget="news">
      <header className={styles.header}>
        <h2 id="news-title">{title}</h2>
        {old && <OldMark />}
        <FreshNews count={fresh} onShow={() => showFreshNews(feed)} />
        {children}
      </header>
      {problem ? (
        <Failed text={problem} onRetry={load} />
      ) : (
        <NewsList
          page={data}
          pageSize={pageSize}
          empty={<Notice text={none} />}
          card={(item) => <NewsCard item={item} />}
        />
      )}
      {data && <Pager page={page} count={pageCount(data.count, pageSize)} onOpen={(to) => openNewsPage(feed, to)} />}
      {data && data.count > 0 && <NewsNote />}
    </section>
  )
}
