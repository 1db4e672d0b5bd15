import type { ReactNode } from 'react'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Pager } from '../../components/tables/Pager.tsx'
import { openSubView } from '../../stores/view.ts'
import { stockWidgets } from '../../text/es/stock-widgets.ts'
import { es } from '../../text/es.ts'
import { NewsCard } from './NewsCard.tsx'
import { FreshNews, NewsList, NewsNote } from './NewsList.tsx'
import { type NewsFeed, openNewsPage, pageCount, relevantNews, showFreshNews, stockNews } from './news.ts'
import { useNews } from './use-news.ts'

interface NewsWidgetProps {
  feed: NewsFeed
  title: string
  /** Shown if there is no news. */
  none: string
  /** Shown at the end of the header. */
  children?: ReactNode
}

/** The newest news of a feed, in pages. */
function NewsWidget({ feed, title, none, children }: NewsWidgetProps) {
  const { pageSize } = feed
  const { page, fresh, data, old, problem, load } = useNews(feed)
  return (
    <section aria-labelledby="news-title" aria-busy={!data && !problem} data-widget="news">
      <header className="row flow gap-4-12 relative below-16 height-36">
        <h2 id="news-title" className="widget-title">
          {title}
        </h2>
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
      <Pager page={page} count={data && pageCount(data.count, pageSize)} onOpen={(to) => openNewsPage(feed, to)} />
      {data && data.count > 0 && <NewsNote />}
    </section>
  )
}

/** The dashboard's widget with the newest news about the followed stocks. */
export function RelevantNews() {
  return (
    <NewsWidget feed={relevantNews} title={es.news.title} none={es.news.noneRelevant}>
      <Button variant="link" className="push target" onClick={() => openSubView('allNews')}>
        {es.news.seeAll}
      </Button>
    </NewsWidget>
  )
}

/** News about one stock, followed or not. */
export function StockNews({ symbol }: { symbol: string }) {
  return <NewsWidget feed={stockNews(symbol)} title={stockWidgets.stockNews.title} none={stockWidgets.stockNews.none} />
}
