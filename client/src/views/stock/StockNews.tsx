import { stockNews } from '../../stores/texts/news.ts'
import { es } from '../../text/es.ts'
import { NewsWidget } from '../news/NewsWidget.tsx'

/** The news about the stock, followed or not. */
export function StockNews({ symbol }: { symbol: string }) {
  return <NewsWidget feed={stockNews(symbol)} title={es.stockNews.title} none={es.stockNews.none} />
}
