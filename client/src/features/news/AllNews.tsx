import { useEffect } from 'react'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { StockSelect } from '../../components/forms/StockSelect.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Pager } from '../../components/tables/Pager.tsx'
import { useLoaded } from '../../stores/resource.ts'
import { es } from '../../text/es.ts'
import { isFollowed, watchlist } from '../watchlist/watchlist.ts'
import styles from './AllNews.module.css'
import { NewsCard, SentimentFace } from './NewsCard.tsx'
import { FreshNews, NewsList, NewsNote } from './NewsList.tsx'
import { allNews, filterNews, openNewsPage, pageCount, showFreshNews } from './news.ts'
import { useNews } from './use-news.ts'

const { pageSize } = allNews

const openPage = (page: number) => {
  openNewsPage(allNews, page)
  window.scrollTo(0, 0)
}

export function AllNews() {
  const { page, ticker, fresh, data, old, problem, load } = useNews(allNews)
  const { data: followed } = useLoaded(watchlist)
  useEffect(() => {
    if (ticker !== null && followed && !isFollowed(followed, ticker)) filterNews(allNews, null)
  }, [ticker, followed])
  return (
    <>
      <ViewTitle name={es.news.pageTitle} className="below-16" />
      <div className="flow align-end gap-8-16 relative below-20">
        <StockSelect
          label={es.news.filter}
          all={es.news.all}
          items={followed ?? []}
          value={ticker}
          onChoose={(symbol) => filterNews(allNews, symbol)}
        />
        {old && <OldMark />}
        <FreshNews count={fresh} onShow={() => showFreshNews(allNews)} />
      </div>
      <Boundary sentence={es.news.error(es.news.fetchFailed)} retry={load}>
        <div className={styles.cards}>
          {problem ? (
            <Failed text={es.news.error(problem)} onRetry={load} />
          ) : (
            <NewsList
              page={data}
              pageSize={pageSize}
              empty={<NothingHere filtered={ticker !== null} />}
              card={(item) => (
                <NewsCard
                  item={item}
                  unsigned={es.news.fromTheWeb}
                  level="h2"
                  mark={<SentimentFace sentiment={item.sentiment} />}
                />
              )}
            />
          )}
        </div>
        <Pager page={page} count={data && pageCount(data.count, pageSize)} onOpen={openPage} />
        {data && data.count > 0 && <NewsNote />}
      </Boundary>
    </>
  )
}

function NothingHere({ filtered }: { filtered: boolean }) {
  return (
    <Notice text={es.news.noneForSelection}>
      {filtered && <Button onClick={() => filterNews(allNews, null)}>{es.news.seeAll}</Button>}
    </Notice>
  )
}
