import { Button } from '../../components/forms/Button.tsx'
import { OldMark } from '../../components/marks/OldMark.tsx'
import { Failed } from '../../components/states/Failed.tsx'
import { Notice } from '../../components/states/Notice.tsx'
import { openSubView } from '../../stores/page/view.ts'
import { openNewsPage, pageCount, relevantNews, showFreshNews } from '../../stores/texts/news.ts'
import { es } from '../../text/es.ts'
import { FreshNews } from './FreshNews.tsx'
import { NewsCard } from './NewsCard.tsx'
import { NewsList } from './NewsList.tsx'
import { NewsNote } from './NewsNote.tsx'
import { Pager } from './Pager.tsx'
import styles from './RelevantNews.module.css'
import { SentimentLabel } from './SentimentMark.tsx'
import { useNews } from './use-news.ts'

const { pageSize } = relevantNews

/** The dashboard's widget: the newest news about the followed stocks. */
export function RelevantNews() {
  const { page, fresh, data, old, problem, load } = useNews(relevantNews)
  return (
    <section className={styles.widget} aria-labelledby="news-title" aria-busy={!data && !problem} data-widget="news">
      <header className={styles.header}>
        <h2 id="news-title">{es.news.title}</h2>
        {old && <OldMark />}
        <FreshNews count={fresh} onShow={() => showFreshNews(relevantNews)} />
        <Button look="link" className={styles.all} onClick={() => openSubView('allNews')}>
          {es.news.seeAll}
        </Button>
      </header>
      {problem ? (
        <Failed text={problem} onRetry={load} />
      ) : (
        <NewsList
          page={data}
          pageSize={pageSize}
          empty={<Notice text={es.news.noneRelevant} />}
          card={(item) => (
            <NewsCard
              item={item}
              unsigned={es.news.fromTheNet}
              level="h3"
              mark={<SentimentLabel sentiment={item.sentiment} />}
            />
          )}
        />
      )}
      {data && (
        <Pager page={page} count={pageCount(data.count, pageSize)} onOpen={(to) => openNewsPage(relevantNews, to)} />
      )}
      {data && data.count > 0 && <NewsNote />}
    </section>
  )
}
