import { Button } from '../../components/forms/Button.tsx'
import { openSubView } from '../../stores/page/view.ts'
import { relevantNews } from '../../stores/texts/news.ts'
import { es } from '../../text/es.ts'
import styles from './NewsWidget.module.css'
import { NewsWidget } from './NewsWidget.tsx'

/** The dashboard's widget: the newest news about the followed stocks. */
export function RelevantNews() {
  return (
    <NewsWidget feed={relevantNews} title={es.news.title} none={es.news.noneRelevant}>
      <Button look="link" className={styles.all} onClick={() => openSubView('allNews')}>
        {es.news.seeAll}
      </Button>
    </NewsWidget>
  )
}
